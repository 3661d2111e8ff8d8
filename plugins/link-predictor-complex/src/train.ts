import type { LinkGraph, TrainedLinks, TrainingContext } from '@signalbox/sdk'
import { writeArtefact } from './artefact.ts'
import { meanOf, type Factors } from './factors.ts'
import { HeldOut } from './held_out.ts'
import { courseFor, type Plan } from './plan.ts'
import { questionsOf, type Questions } from './questions.ts'
import { Random } from './random.ts'
import { Scorer } from './scorer.ts'
import type { Settings } from './settings.ts'
import { trainFactors, type TrainedFactors } from './trainer.ts'

/** Held-out facts that are looked at: enough to compare by, few enough to take seconds. */
const MOST_HELD_OUT = 1_000
const MOST_SCORES = 1e7
const FEWEST_HELD_OUT = 25
/** A variation is judged by a training of this share of the epochs. */
const TRIAL_SHARE = 0.5
/** Time that is kept for what comes after learning. */
const LEARNING_SHARE = 0.95
/** Batches of less work are done before a helper wakes up. */
const WORK_TO_SHARE = 2e7

/** Learns a graph by the course that suits it. @throws when there are no facts, or when it was called off */
export async function train(
  graph: LinkGraph,
  context: TrainingContext<Settings>
): Promise<TrainedLinks> {
  context.signal.throwIfAborted()
  if (graph.facts.subjects.length === 0) throw new Error('There are no facts to learn from')
  return new CourseOfTraining(graph, context).run()
}

/** The trials and the models of one training, one after the other, within its time. */
class CourseOfTraining {
  readonly #graph: LinkGraph
  readonly #context: TrainingContext<Settings>
  readonly #startedAt = performance.now()
  readonly #random: Random
  readonly #questions: Questions
  readonly #heldOut: HeldOut
  #epochs = 0
  #doneEpochs = 0

  constructor(graph: LinkGraph, context: TrainingContext<Settings>) {
    this.#graph = graph
    this.#context = context
    this.#random = new Random(context.seed)
    this.#questions = questionsOf(graph, graph.facts)
    const kept = questionsOf(graph, graph.heldOut)
    const most = Math.min(MOST_HELD_OUT, Math.ceil(MOST_SCORES / graph.entityCount))
    const sample = Math.max(FEWEST_HELD_OUT, most)
    this.#heldOut = new HeldOut(graph, this.#questions, kept, sample, this.#random)
  }

  async run(): Promise<TrainedLinks> {
    const { models, plan, variations } = this.course()
    const trialEpochs = Math.ceil(TRIAL_SHARE * plan.epochs)
    this.#epochs = models * plan.epochs + variations.length * trialEpochs

    let chosen = plan
    let best = -1
    for (const variation of variations) {
      const { mrr = 0 } = await this.learn({ ...plan, ...variation, epochs: trialEpochs }, 'trial')
      if (mrr <= best) continue
      best = mrr
      chosen = { ...plan, ...variation }
    }
    const learned: TrainedFactors[] = []
    for (let index = 0; index < models; index++) learned.push(await this.learn(chosen, 'epoch'))
    return this.conclude(learned, chosen)
  }

  private course() {
    const { settings, threads, timeLimitMs } = this.#context
    const measures = {
      entityCount: this.#graph.entityCount,
      factCount: this.#graph.facts.subjects.length,
      questionCount: this.#questions.count,
      heldOutCount: this.#graph.heldOut.subjects.length,
      threads,
      timeLimitMs,
    }
    return courseFor(measures, settings)
  }

  /** Trains one model in its share of the time that is left. */
  private async learn(plan: Plan, what: 'trial' | 'epoch'): Promise<TrainedFactors> {
    const { signal, timeLimitMs } = this.#context
    const timeLeft = LEARNING_SHARE * timeLimitMs - (performance.now() - this.#startedAt)
    const done = this.#doneEpochs
    const trained = await trainFactors(this.#graph, this.#questions, plan, {
      heldOut: this.#heldOut,
      threads: this.threadsFor(plan),
      seed: this.#random.below(2 ** 31),
      timeLimitMs: (timeLeft * plan.epochs) / (this.#epochs - done),
      signal,
      onProgress: (share, epoch, mrr) =>
        this.#context.report({
          share: Math.min(1, (done + share * plan.epochs) / this.#epochs),
          note: `${what} ${epoch} of ${plan.epochs}`,
          ...(mrr === undefined ? {} : { heldOutMrr: mrr }),
        }),
    })
    this.#doneEpochs += plan.epochs
    return trained
  }

  private threadsFor({ batch, negatives, rank }: Plan): number {
    const work = 12 * rank * batch * (negatives || this.#graph.entityCount)
    return work < WORK_TO_SHARE ? 1 : Math.max(1, this.#context.threads)
  }

  private conclude(learned: readonly TrainedFactors[], { dropout, regulariser }: Plan) {
    const factors = meanOf(learned.map((model) => model.factors))
    const [only] = learned
    const mrr = learned.length === 1 ? only!.mrr : this.measure(factors)
    this.#context.report({ share: 1, ...(mrr === undefined ? {} : { heldOutMrr: mrr }) })
    return {
      artefact: writeArtefact(factors),
      metrics: {
        epochs: learned.reduce((sum, { epochs }) => sum + epochs, 0),
        models: learned.length,
        rank: factors.rank,
        regulariser,
        dropout,
        ...(mrr === undefined ? {} : { heldOutMrr: mrr }),
      } as Record<string, number>,
    }
  }

  private measure(factors: Factors): number | undefined {
    return this.#heldOut.isEmpty ? undefined : this.#heldOut.mrr(new Scorer(factors))
  }
}
