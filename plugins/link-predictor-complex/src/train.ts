import type { LinkGraph, TrainedLinks, TrainingContext } from '@signalbox/sdk'
import { writeArtefact } from './artefact.ts'
import { meanOf, type Factors } from './factors.ts'
import { HeldOut } from './held_out.ts'
import { courseFor, type Plan } from './plan.ts'
import { questionsOf } from './questions.ts'
import { Random } from './random.ts'
import { Scorer } from './scorer.ts'
import type { Settings } from './settings.ts'
import { trainFactors } from './trainer.ts'

/** Held-out facts that are looked at: enough to compare by, few enough to take seconds. */
const MOST_HELD_OUT = 1_000
const MOST_SCORES = 2e7
const FEWEST_HELD_OUT = 25
/** A variation is judged by a training of this share of the epochs. */
const TRIAL_SHARE = 0.5
/** Time that is kept for what comes after learning. */
const LEARNING_SHARE = 0.95

/** A piece of the work, weighed by the epochs that it takes. */
interface Step {
  plan: Plan
  isTrial: boolean
}

/** Learns a graph by the course that suits it. @throws when there are no facts, or when it was called off */
export async function train(
  graph: LinkGraph,
  context: TrainingContext<Settings>
): Promise<TrainedLinks> {
  context.signal.throwIfAborted()
  if (graph.facts.subjects.length === 0) throw new Error('There are no facts to learn from')
  const startedAt = performance.now()
  const random = new Random(context.seed)
  const questions = questionsOf(graph, graph.facts)
  const kept = questionsOf(graph, graph.heldOut)
  const most = Math.min(MOST_HELD_OUT, Math.ceil(MOST_SCORES / graph.entityCount))
  const heldOut = new HeldOut(graph, questions, kept, Math.max(FEWEST_HELD_OUT, most), random)
  const course = courseFor(
    {
      entityCount: graph.entityCount,
      factCount: graph.facts.subjects.length,
      questionCount: questions.count,
      heldOutCount: graph.heldOut.subjects.length,
      threads: context.threads,
      timeLimitMs: context.timeLimitMs,
    },
    context.settings
  )
  const steps: Step[] = [
    ...course.variations.map((variation) => ({
      plan: {
        ...course.plan,
        ...variation,
        epochs: Math.ceil(course.plan.epochs * TRIAL_SHARE),
      },
      isTrial: true,
    })),
    ...Array.from({ length: course.models }, () => ({ plan: course.plan, isTrial: false })),
  ]

  let chosen = course.plan
  let best = -1
  let epochs = 0
  const models: Factors[] = []
  for (const [index, { isTrial, plan }] of steps.entries()) {
    const left = steps.slice(index).reduce((sum, step) => sum + step.plan.epochs, 0)
    const all = steps.reduce((sum, step) => sum + step.plan.epochs, 0)
    const timeLeft = LEARNING_SHARE * context.timeLimitMs - (performance.now() - startedAt)
    const current = isTrial ? plan : chosen
    const trained = await trainFactors(graph, questions, current, {
      heldOut,
      threads: threadsFor(graph, current, context.threads),
      seed: random.below(2 ** 31),
      timeLimitMs: (timeLeft * plan.epochs) / left,
      signal: context.signal,
      onProgress: (share, epoch, mrr) =>
        context.report({
          share: Math.min(1, (all - left + share * plan.epochs) / all),
          note: `${isTrial ? 'trial' : 'epoch'} ${epoch} of ${plan.epochs}`,
          ...(mrr === undefined ? {} : { heldOutMrr: mrr }),
        }),
    })
    if (!isTrial) {
      models.push(trained.factors)
      epochs += trained.epochs
    } else if ((trained.mrr ?? 0) > best) {
      best = trained.mrr ?? 0
      chosen = { ...plan, epochs: course.plan.epochs }
    }
  }

  const factors = meanOf(models)
  const mrr = heldOut.isEmpty ? undefined : heldOut.mrr(new Scorer(factors))
  context.report({ share: 1, ...(mrr === undefined ? {} : { heldOutMrr: mrr }) })
  return {
    artefact: writeArtefact(factors),
    metrics: {
      epochs,
      models: models.length,
      rank: factors.rank,
      regulariser: chosen.regulariser,
      dropout: chosen.dropout,
      ...(mrr === undefined ? {} : { heldOutMrr: mrr }),
    },
  }
}

/** Small batches are done before a helper wakes up. */
const threadsFor = (graph: LinkGraph, { batch, negatives, rank }: Plan, threads: number) =>
  12 * rank * batch * (negatives || graph.entityCount) < 2e7 ? 1 : Math.max(1, threads)
