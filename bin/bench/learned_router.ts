import type { TargetDirectory } from '#providers/types'
import { RequestReader } from '#routing/engine/request_reader'
import { indexOf } from '#routing/engine/target_index'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { NO_LENGTHS } from '#routing/learners/no_evidence'
import { openSnapshot } from '#routing/learners/snapshot'
import { trainSnapshot } from '#routing/learners/training/train'
import type { Snapshot, TrainingRow } from '#routing/learners/types'
import { STANDARD_EXPLORATION } from '#routing/policies/exploration'
import { CAUTION, Explorer } from '#routing/policies/explorer'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare } from '#routing/policies/sharing'
import { question } from '#tests/unit/routing/fixtures'

const ROWS = 800
const OUTCOMES_EACH = 150

/** A router that has seen outcomes of every target in every domain of these texts, with a trained snapshot if wanted. */
export function experiencedRouter(
  directory: TargetDirectory,
  texts: (round: number) => string,
  hasSnapshot: boolean
) {
  const evidence = new MemoryEvidence()
  const { targets, priors } = indexOf(directory)
  targets.forEach(({ id }, at) => {
    const { byDomain } = priors[at]!
    byDomain.forEach((expected, domain) => {
      const n = OUTCOMES_EACH / byDomain.length
      const reward = n * chance(at, domain)
      evidence.add(id, { n, reward, predicted: n * expected }, [{ at: domain, share: 1 }])
    })
  })
  const snapshot = hasSnapshot ? trainedOn(directory, texts) : null
  const exploration = {
    rules: STANDARD_EXPLORATION,
    closed: new Set<string>(),
    secret: 'secret of the bench',
  }
  return new LearnedRouter({
    name: 'learned',
    learner: new EnsembleLearner(),
    chooser: new Explorer(fixedShare, () => exploration, CAUTION),
    learnedOf: () => ({ evidence, lengths: NO_LENGTHS, snapshot }),
  })
}

/** Made-up outcomes, the same each time. */
const chance = (a: number, b: number) => (((a + 1) * 0.618034 + (b + 1) * 0.414214) % 1) * 0.6 + 0.3

function trainedOn(directory: TargetDirectory, texts: (round: number) => string): Snapshot {
  const reader = new RequestReader()
  const { targets, priors } = indexOf(directory)
  const rows = Array.from({ length: ROWS }, (_, round): TrainingRow => {
    const { encoded } = reader.read(question(texts(7 * round)))
    const quality = Float32Array.from(targets, (_target, at) => Math.round(chance(at, round)))
    const unknown = new Float32Array(targets.length).fill(Number.NaN)
    return {
      encoded,
      domain: round % 5,
      quality,
      outputTokens: unknown,
      costUsd: unknown,
      weight: 1,
    }
  })
  const targetIds = targets.map(({ id }) => id)
  const catalogue = priors.map(({ byDomain }) => byDomain)
  return openSnapshot(trainSnapshot({ targetIds, catalogue, rows }, { seed: 1 }).bytes)
}
