import type { Encoded } from '#routing/engine/encoding/encoded'
import type { Task } from '#routing/engine/answer_length'
import type { TargetIndex } from '#routing/engine/target_index'
import type { Understanding } from '#routing/types'

/**
 * Outcomes that were seen, as sums that add up: those of two replicas, two days or two workspaces can be put together by
 * addition. `reward` is quality 0..1; `predicted` is what was expected of the same outcomes before they were known, without
 * what earlier outcomes had corrected (`expectedBefore` in `tally.ts`).
 */
export interface Tally {
  n: number
  reward: number
  predicted: number
}

/** What was seen of one target. `byDomain` goes by position in `DOMAINS`; a missing entry means nothing was seen. */
export interface TargetEvidence {
  all: Tally
  byDomain: readonly (Tally | undefined)[]
}

/** What was seen by one workspace, and by the whole platform as far as it may be shared. Immutable while a decision is made. */
export interface Evidence {
  /** Moves with every change, so that a trace can say what was known. */
  readonly revision: number
  workspace(targetId: string): TargetEvidence | null
  platform(targetId: string): TargetEvidence | null
}

/** What a trained snapshot says of its targets for one request; positions are those of `targetIds`. */
export interface SnapshotPrediction {
  /** Expected quality 0..1, shrunk so that picking the best of many is not misled by luck. */
  quality: Float64Array
  /** The same as a calibrated probability, served as confidence. */
  calibrated: Float64Array
  /** Output tokens; NaN where the snapshot does not know. */
  outputP50: Float64Array
  outputP90: Float64Array
  /** Nine of ten answers are longer. */
  outputP10?: Float64Array
  /** USD for one request where outcomes stated costs; NaN elsewhere. */
  costUsd: Float64Array
}

/** A model that was trained on stored outcomes: immutable, named by its content. */
export interface Snapshot {
  /** First 12 hex digits of the sha256 of its bytes. */
  readonly version: string
  readonly targetIds: readonly string[]
  /** Outcomes each target was trained on. */
  readonly evidence: Float64Array
  /** Rows on which each target could be compared with others: how far its level may be believed. All of `evidence` when absent. */
  readonly compared?: Float64Array
  /** Mean quality of each target over all that it was trained on. */
  readonly mean: Float64Array
  predict(encoded: Encoded): SnapshotPrediction
}

/** A part of a snapshot that can be asked alone. */
export type SnapshotMember = 'linear' | 'neighbours'

/** A snapshot whose parts can be compared with the whole. */
export interface MemberSnapshot extends Snapshot {
  /** Expected quality of each target by one part alone, shrunk like the whole. */
  alone(member: SnapshotMember, encoded: Encoded): Float64Array
}

/** How long answers turned out, in output tokens with reasoning: half stay below p50, nine of ten below p90. */
export interface SeenLength {
  p50: number
  p90: number
  /** Answers that were seen. */
  n: number
}

/**
 * Lengths of answers by target and kind of request: its task, about so many input tokens, its likeliest domain. Null where
 * nothing was seen of that kind.
 */
export interface AnswerLengths {
  of(targetId: string, task: Task, inputTokens?: number, domain?: string): SeenLength | null
}

/** All that was learned and holds for one workspace. */
export interface Learned {
  evidence: Evidence
  lengths: AnswerLengths
  snapshot: Snapshot | null
}

/** What a learner is asked: a request that was read, and the positions of the targets in question. */
export interface Asked {
  encoded: Encoded
  understood: Understanding
  index: TargetIndex
  positions: readonly number[]
  /** What the snapshot says of the request, when it was asked already. */
  prediction?: SnapshotPrediction | null
}

/** What is believed of each target in question, by its place in `positions`. */
export interface Beliefs {
  /** Expected quality 0..1: what decisions weigh. */
  mean: Float64Array
  /** Standard deviation of that expectation. */
  deviation: Float64Array
  /** Calibrated probability that the answer is good. */
  confidence: Float64Array
  /** How many outcomes it weighs as much as; what the catalogue states counts, too. */
  evidence: Float64Array
  /** Outcomes that were really seen, here or in training. */
  seen: Float64Array
  /** What adds up to `mean`: the catalogue, what outcomes corrected, what the domains and the request itself say. */
  parts: {
    catalogue: Float64Array
    target: Float64Array
    domain: Float64Array
    request: Float64Array
  }
}

/** Expects the quality of targets from what was learned; pure: the same question on the same knowledge is answered the same. */
export interface Learner {
  readonly name: string
  readonly version: string
  believe(asked: Asked, learned: Learned): Beliefs
}

/** One request with what its targets answered, as the trainer sees it. Rows of `TrainingSet` matrices follow this order. */
export interface TrainingRow {
  encoded: Encoded
  /** Position in `DOMAINS`, -1 when unknown. */
  domain: number
  /** The evaluation set's own, finer label; the domain stands for it when it is absent. */
  label?: string
  /** Quality 0..1 by target position; NaN where that target was not asked. */
  quality: Float32Array
  /** Output tokens by target position; NaN where unknown. */
  outputTokens: Float32Array
  /** USD by target position; NaN where unknown. */
  costUsd: Float32Array
  /** How much the row counts; 1 for an evaluated one. */
  weight: number
}

/** Outcomes that a snapshot is trained on. */
export interface TrainingSet {
  targetIds: string[]
  /** Prior quality by target and domain, as `catalogue[target][domain]`; what an unseen target starts from. */
  catalogue: Float64Array[]
  rows: TrainingRow[]
}

/** How a training went: figures are from rows that the scored models had not seen. */
export interface TrainingReport {
  rows: number
  outcomes: number
  /** 1 - Brier score / Brier score of the targets' means. */
  brierSkill: number
  /** Expected calibration error over ten bins. */
  ece: number
  /** RouteScore, or null when outcomes state no costs. */
  routeScore: number | null
  tookMs: number
}
