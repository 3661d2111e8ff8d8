import type { Target } from '#providers/types'
import { DOMAINS } from '#routing/engine/domains'
import type { TargetIndex } from '#routing/engine/target_index'
import { CatalogueLearner, domainsOf } from '#routing/learners/catalogue'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import { PriorsLearner } from '#routing/learners/priors'
import type { Learned, Learner, Snapshot, TrainingRow, TrainingSet } from '#routing/learners/types'
import type { LearnerName } from '#routing/learning/training/learner_names'
import {
  reportOf,
  type Expected,
  type LearnerReport,
} from '#routing/learning/training/learner_report'
import { plainIndex } from '#routing/learning/training/plain_index'
import type { UnderstoodSet } from '#routing/learning/training/packed_set'

/** What a comparison needs: rows to learn from, rows to ask, targets without their executions, a snapshot of the former. */
export interface Contest {
  training: UnderstoodSet
  heldOut: UnderstoodSet
  targets: Target[]
  snapshot: Snapshot | null
}

const learners: Record<LearnerName, () => Learner> = {
  catalogue: () => new CatalogueLearner(),
  priors: () => new PriorsLearner(),
  linear: () => new EnsembleLearner('linear'),
  neighbours: () => new EnsembleLearner('neighbours'),
  learned: () => new EnsembleLearner(),
}

/** Learners that go by a trained snapshot. */
export const needsSnapshot = (name: LearnerName) => name !== 'catalogue' && name !== 'priors'

/** Lets each learner learn from the same rows and asks it about others. The best comes first. */
export function compareLearners(contest: Contest, names: LearnerName[]): LearnerReport[] {
  const index = plainIndex(contest.targets)
  const { targetIds } = contest.training.set
  const positions = targetIds.map((id) => index.positionById.get(id)!)
  const means = meansOf(contest.training.set)
  const reports = names.map((name) => {
    const learner = learners[name]()
    const learned = learnedFor(name, contest, index, positions)
    const startedAt = performance.now()
    const expected = contest.heldOut.set.rows.map((row, at) => {
      const understood = contest.heldOut.understood[at]!
      const beliefs = learner.believe(
        { encoded: row.encoded, understood, index, positions },
        learned
      )
      return {
        quality: beliefs.mean.slice(),
        confidence: beliefs.confidence.slice(),
        costUsd: costsOf(row, learned.snapshot, targetIds, means.cost),
      }
    })
    const tookUs = (1_000 * (performance.now() - startedAt)) / Math.max(1, expected.length)
    return reportOf(name, contest.heldOut.set.rows, expected, means.quality, tookUs)
  })
  const rank = (report: LearnerReport) =>
    report.route_score ?? report.gap_closed ?? report.brier_skill
  return reports.sort((one, other) => rank(other) - rank(one))
}

function learnedFor(
  name: LearnerName,
  { training, snapshot }: Contest,
  index: TargetIndex,
  positions: number[]
): Learned {
  if (name === 'catalogue') return NOTHING_LEARNED
  if (needsSnapshot(name)) return { ...NOTHING_LEARNED, snapshot }
  const evidence = new MemoryEvidence()
  const catalogue = new CatalogueLearner()
  training.set.rows.forEach((row, at) => {
    const understood = training.understood[at]!
    const asked = { encoded: row.encoded, understood, index, positions }
    const { mean } = catalogue.believe(asked)
    const shares = domainsOf(understood).map(({ at: domain, p }) => ({ at: domain, share: p }))
    row.quality.forEach((quality, target) => {
      if (Number.isNaN(quality)) return
      const { weight } = row
      const outcome = { n: weight, reward: weight * quality, predicted: weight * mean[target]! }
      evidence.add(training.set.targetIds[target]!, outcome, shares)
    })
  })
  return { ...NOTHING_LEARNED, evidence }
}

function costsOf(
  row: TrainingRow,
  snapshot: Snapshot | null,
  targetIds: string[],
  usual: number[]
): Expected['costUsd'] {
  const predicted = snapshot?.predict(row.encoded).costUsd
  return Float64Array.from(targetIds, (id, at) => {
    const cost = predicted?.[snapshot!.targetIds.indexOf(id)] ?? Number.NaN
    return Number.isFinite(cost) ? cost : usual[at]!
  })
}

/** Mean quality and cost of each target; its prior where nothing was seen. */
function meansOf({ targetIds, rows, catalogue }: TrainingSet) {
  const mean = (of: (row: TrainingRow) => Float32Array, target: number) => {
    const seen = rows.map((row) => of(row)[target]!).filter((value) => !Number.isNaN(value))
    return seen.reduce((sum, value) => sum + value, 0) / seen.length
  }
  const prior = (target: number) =>
    catalogue[target]!.reduce((sum, p) => sum + p, 0) / DOMAINS.length
  return {
    quality: targetIds.map((_, at) => {
      const quality = mean((row) => row.quality, at)
      return Number.isNaN(quality) ? prior(at) : quality
    }),
    cost: targetIds.map((_, at) => {
      const cost = mean((row) => row.costUsd, at)
      return Number.isNaN(cost) ? 0 : cost
    }),
  }
}
