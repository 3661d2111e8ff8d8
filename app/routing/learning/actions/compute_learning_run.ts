import logger from '@adonisjs/core/services/logger'
import LearningRun from '#routing/learning/models/learning_run'
import { computeComparison } from '#routing/learning/services/compute_comparison'
import { computeRefit } from '#routing/learning/services/compute_refit'
import { finishRun, runsHere, type RunControl } from '#routing/learning/services/run_control'
import { RunRefused } from '#routing/learning/services/run_refused'
import { trainInWorker, type Train } from '#routing/learning/services/trainer'

/** Computes a run from its queue to its end, and keeps what became of it. */
export class ComputeLearningRun {
  constructor(private readonly train: Train = trainInWorker) {}

  async handle(runId: string): Promise<void> {
    const run = await LearningRun.find(runId)
    const control = run === null ? null : await runsHere.claim(run)
    if (control === null) return
    try {
      if (control.row.kind === 'refit') await computeRefit(control, this.train)
      else await computeComparison(control)
    } catch (error) {
      await this.#fail(control, error)
    } finally {
      control.release()
    }
  }

  /** A process that stops leaves the run to another one; everything else is told to whoever asked for it. */
  async #fail(control: RunControl, error: unknown) {
    if (control.isStopping) return control.giveBack()
    const { signal, row: run } = control
    const reason = signal.aborted ? signal.reason : error
    if (!signal.aborted && !(error instanceof RunRefused)) {
      logger.error({ err: error, run: run.id }, 'a learning run failed')
    }
    const sentence = reason instanceof Error ? reason.message.slice(0, 500) : 'It failed'
    await finishRun(control, { state: 'failed', error: sentence })
  }
}
