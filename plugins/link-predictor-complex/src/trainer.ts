import { setImmediate } from 'node:timers/promises'
import type { LinkGraph } from '@signalbox/sdk'
import { Candidates } from './candidates.ts'
import type { Factors } from './factors.ts'
import type { HeldOut } from './held_out.ts'
import { initialise, readFactors, RunningAverage } from './factor_memory.ts'
import { Pace } from './pace.ts'
import type { Plan } from './plan.ts'
import type { Questions } from './questions.ts'
import { Random } from './random.ts'
import { Scorer } from './scorer.ts'
import { Team } from './team.ts'
import { layoutOf } from './workspace.ts'

/** What a training is given besides the graph and the plan. */
export interface Surroundings {
  heldOut: HeldOut
  threads: number
  seed: number
  timeLimitMs: number
  signal: AbortSignal
  /** Called now and then with the share that is done, and after an epoch with what was measured. */
  onProgress(share: number, epoch: number, mrr?: number): void
}

export interface TrainedFactors {
  factors: Factors
  /** Epochs that were begun. */
  epochs: number
  /** On the held-out facts; undefined when there are none. */
  mrr: number | undefined
}

/** The learning rate falls in a line to this share of what it was. */
const LAST_RATE = 0.1
/** The average of the factors begins when this share of the training is done, and takes them up so often. */
const AVERAGE_FROM = 0.6
const AVERAGES_PER_EPOCH = 2
/** Measuring takes time: no more often than this on the way. */
const MEASURES = 12
/** So many measurements below the best one end a training. */
const PATIENCE = 4
const BREATH_MS = 50

/** Trains one model. @throws when it was called off */
export async function trainFactors(
  graph: LinkGraph,
  questions: Questions,
  plan: Plan,
  surroundings: Surroundings
): Promise<TrainedFactors> {
  const startedAt = performance.now()
  const candidates = new Candidates(graph, questions, plan.batch, plan.negatives)
  const layout = layoutOf({
    entityCount: graph.entityCount,
    relationCount: 2 * graph.predicateCount,
    rank: plan.rank,
    batch: Math.ceil(plan.batch / 3) * 3,
    threads: surroundings.threads,
    sampled: candidates.capacity,
    masked: plan.dropout > 0,
  })
  const team = await Team.start(layout, questions)
  try {
    const training = new Training(team, candidates, plan, surroundings)
    return await training.run(surroundings.timeLimitMs - (performance.now() - startedAt))
  } finally {
    await team.close()
  }
}

class Training {
  readonly #team: Team
  readonly #candidates: Candidates
  readonly #plan: Plan
  readonly #around: Surroundings
  readonly #random: Random
  readonly #average: RunningAverage
  #share = 0
  #restedAt = performance.now()

  constructor(team: Team, candidates: Candidates, plan: Plan, surroundings: Surroundings) {
    this.#team = team
    this.#candidates = candidates
    this.#plan = plan
    this.#around = surroundings
    this.#random = new Random(surroundings.seed)
    this.#average = new RunningAverage(team.work)
    initialise(team.work, this.#random)
  }

  async run(timeLimitMs: number): Promise<TrainedFactors> {
    const pace = new Pace(this.#plan.epochs, timeLimitMs)
    const measureEvery = Math.ceil(this.#plan.epochs / MEASURES)
    let [epoch, best, below] = [0, 0, 0]
    while (this.#share < 1 && below < PATIENCE) {
      await this.runEpoch(epoch++, pace)
      const isTime = epoch % measureEvery === 0 && this.#share < 1
      const mrr = isTime ? this.measure(this.factors) : undefined
      this.#around.onProgress(this.#share, epoch, mrr)
      if (mrr === undefined) continue
      below = mrr > best ? 0 : below + 1
      best = Math.max(best, mrr)
    }
    return { epochs: epoch, ...this.better() }
  }

  private async runEpoch(epoch: number, pace: Pace): Promise<void> {
    const { work } = this.#team
    const { batch } = this.#plan
    const order = Int32Array.from(work.questions.subjects.keys())
    this.#random.shuffle(order)
    const batches = Math.ceil(order.length / batch)
    const averageEvery = Math.max(1, Math.floor(batches / AVERAGES_PER_EPOCH))
    for (let index = 0; index < batches; index++) {
      this.#share = pace.shareAfter(epoch + index / batches)
      if (this.#share >= 1) return
      this.prepare(order.subarray(index * batch, (index + 1) * batch))
      this.#team.train()
      const isTime = (index + 1) % averageEvery === 0
      if (isTime && this.#share >= AVERAGE_FROM) this.#average.add()
      await this.breathe(epoch)
    }
    this.#share = pace.shareAfter(epoch + 1)
  }

  private prepare(questions: Int32Array): void {
    const { work } = this.#team
    const { dropout, rate, regulariser } = this.#plan
    work.batch.set(questions)
    const candidates = this.#candidates.choose(questions, work, this.#random)
    work.counts.set([questions.length, candidates, this.#random.below(2 ** 31)])
    work.rates.set([rate * (1 - this.#share * (1 - LAST_RATE)), regulariser, dropout])
  }

  /** Lets the event loop of this thread run now and then. @throws when the training was called off */
  private async breathe(epoch: number) {
    if (performance.now() - this.#restedAt < BREATH_MS) return
    this.#around.onProgress(this.#share, epoch)
    await setImmediate()
    this.#around.signal.throwIfAborted()
    this.#restedAt = performance.now()
  }

  private get factors(): Factors {
    const { layout } = this.#team.work
    return readFactors(this.#team.work, layout.entities, layout.relations)
  }

  private measure(factors: Factors): number | undefined {
    const { heldOut } = this.#around
    return heldOut.isEmpty ? undefined : heldOut.mrr(new Scorer(factors))
  }

  /** The last factors, or their average when that does as well. */
  private better(): Pick<TrainedFactors, 'factors' | 'mrr'> {
    const last = { factors: this.factors, mrr: this.measure(this.factors) }
    const averaged = this.#average.factors
    if (averaged === null) return last
    const mrr = this.measure(averaged)
    const isBetter = last.mrr === undefined || mrr! >= last.mrr
    return isBetter ? { factors: averaged, mrr } : last
  }
}
