import { longWorkerPool } from '#core/services/worker_pool'
import { directory } from '#providers/services/provider_directory'
import { finishRun, type RunControl } from '#routing/learning/services/run_control'
import { RunRefused } from '#routing/learning/services/run_refused'
import { PLATFORM } from '#routing/learning/services/scope'
import type { ComparisonOrder, ComparisonReport } from '#routing/learning/tasks/comparison_task'
import { EvidenceCollector } from '#routing/learning/training/collect_evidence'
import { buffersOf } from '#routing/learning/training/packed_set'
import { plainTargets } from '#routing/learning/training/plain_index'

const FEWEST_ROWS = 100

/** Lets learners learn from a set, or from feedback, and asks them about the rows that are kept from every training. */
export async function computeComparison(control: RunControl) {
  const { row: run, signal } = control
  await control.at('collecting', 0.05)
  const view = await directory.view(null)
  const collector = new EvidenceCollector(PLATFORM, view, signal)
  if (run.wish.evaluation_set_id) await collector.addSets(run.wish.evaluation_set_id)
  else await collector.addFeedback()
  const set = collector.finish()
  if (set.rows < FEWEST_ROWS) {
    throw new RunRefused(`There are ${set.rows} rows to compare on, and ${FEWEST_ROWS} are needed`)
  }
  await control.at('comparing', 0.3)
  const order: ComparisonOrder = {
    set,
    understood: collector.understood,
    targets: plainTargets(view),
    learners: run.wish.learners,
    seed: run.wish.seed,
  }
  const report = await longWorkerPool.run<ComparisonReport>(
    { module: new URL('../tasks/comparison_task.js', import.meta.url), name: 'compare' },
    order,
    { transfer: buffersOf(set), signal }
  )
  await finishRun(control, { state: 'done', report })
}
