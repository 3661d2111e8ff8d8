import type { Settings } from './settings.ts'

/** How one model is trained. */
export interface Plan {
  /** Complex numbers per entity, a multiple of 8. */
  rank: number
  epochs: number
  rate: number
  regulariser: number
  /** Share of each question's vector that is dropped by chance. */
  dropout: number
  /** Questions of a batch. */
  batch: number
  /** Candidates by chance for each batch; 0 takes all entities as candidates. */
  negatives: number
}

/** How a graph is learned. */
export interface Course {
  plan: Plan
  /** Variations of the plan that are tried first, on the held-out facts; none when it is followed as it is. */
  variations: Partial<Plan>[]
  /** Models that are averaged. */
  models: number
}

/** What the rule looks at. */
export interface Measures {
  entityCount: number
  factCount: number
  questionCount: number
  heldOutCount: number
  threads: number
  timeLimitMs: number
}

/** Up to so many entities, every one competes for every answer; above, a sample of them. */
const MOST_CANDIDATES = 20_000
const NEGATIVES = 480
/** Work of a training for which trying variations first takes seconds. */
const SMALL_WORK = 2e11
/** Work that a thread does in a second, cautiously. */
const WORK_PER_SECOND = 1.5e10
const FEWEST_TO_COMPARE = 50
/** Memory for the factors, what is kept beside them, and the artefact. */
const MOST_FACTOR_BYTES = 1.2e9

const EPOCHS = { small: 60, medium: 24, large: 8 }
/** Below this rank, fewer epochs do better than less rank. */
const LOWEST_FOR_TIME = 32
const RANKS = [192, 128, 96, 64, 48, 32, 16, 8]

/** Multiplications and additions of one epoch. */
function workOf(measures: Measures, rank: number, batch: number, negatives: number): number {
  const { entityCount, factCount, questionCount } = measures
  const perQuestion = factCount / Math.max(1, questionCount)
  const candidates = negatives ? negatives + batch * (1 + 2 * perQuestion) : entityCount
  const products = 12 * rank * questionCount * candidates
  const updates = (30 * rank * candidates * questionCount) / batch
  return products + updates
}

/** The one rule by which every graph is learned; what the settings state stands. */
export function courseFor(measures: Measures, settings: Settings): Course {
  const { entityCount, factCount, heldOutCount, questionCount, threads, timeLimitMs } = measures
  const negatives = entityCount > MOST_CANDIDATES ? NEGATIVES : 0
  const batch = settings.batch || batchFor(questionCount)
  const workAt = (rank: number, epochs: number) => epochs * workOf(measures, rank, batch, negatives)
  const affordable = (WORK_PER_SECOND * threads * timeLimitMs) / 1000

  const isSmall = workAt(RANKS[0]!, EPOCHS.small) <= SMALL_WORK
  const isMedium = workAt(RANKS[0]!, EPOCHS.medium) <= 10 * SMALL_WORK
  const epochs =
    settings.epochs || (isSmall ? EPOCHS.small : isMedium ? EPOCHS.medium : EPOCHS.large)
  const models = settings.models || (isSmall ? 3 : isMedium ? 2 : 1)
  const fits = (rank: number) =>
    32 * rank * entityCount <= MOST_FACTOR_BYTES &&
    (rank <= LOWEST_FOR_TIME || models * workAt(rank, epochs) <= affordable)
  const rank = settings.rank
    ? 8 * Math.ceil(settings.rank / 8)
    : (RANKS.find(fits) ?? RANKS.at(-1)!)

  const plan: Plan = {
    rank,
    epochs,
    rate: (settings.learningRateMilli || 200) / 1000,
    regulariser: settings.regulariserMicro
      ? settings.regulariserMicro / 1e6
      : regulariserFor(factCount),
    dropout: 0,
    batch,
    negatives,
  }
  const mayVary = isSmall && settings.regulariserMicro === 0
  return {
    plan: mayVary ? { ...plan, ...VARIATIONS[0] } : plan,
    variations: mayVary && heldOutCount >= FEWEST_TO_COMPARE ? VARIATIONS : [],
    models,
  }
}

/** What differs between small graphs: how much they must be held back from learning by heart. */
const VARIATIONS: Partial<Plan>[] = [
  { regulariser: 0.005, dropout: 0 },
  { regulariser: 0.02, dropout: 0 },
  { regulariser: 0.002, dropout: 0.5 },
]

/** The more facts, the more each factor must be held back; measured from 5,000 to 270,000 facts. */
const regulariserFor = (factCount: number) =>
  Math.min(0.05, Math.max(0.003, 0.01 * (factCount / 33_000) ** 0.65))

/** At least some dozens of steps an epoch. */
const batchFor = (questionCount: number) =>
  Math.min(240, Math.max(24, 3 * Math.ceil(questionCount / 60)))
