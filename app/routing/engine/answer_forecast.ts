import type { AnswerLength, Task } from '#routing/engine/answer_length'
import type { TargetIndex } from '#routing/engine/target_index'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import { placesIn } from '#routing/learners/snapshot_places'
import type { Learned, SnapshotPrediction } from '#routing/learners/types'
import type { Understanding } from '#routing/types'
import { blendedLength } from '#routing/usage_learning/blended_length'

/** Targets that reason write tokens nobody sees; by how much that stretches an answer is assumed until it was seen. */
export const REASONING_STRETCH = { p50: 1.5, p90: 2.5 }

const NO_STRETCH = { p50: 1, p90: 1 }

const NANO_PER_USD = 1e9

/** What was learned, and what its snapshot says of the request. */
export interface Foreknown {
  learned: Learned
  prediction: SnapshotPrediction | null
}

export const NOTHING_FOREKNOWN: Foreknown = { learned: NOTHING_LEARNED, prediction: null }

/** Expects how long each target's answer will be: a snapshot knows best, then what was seen, then the table of tasks. */
export class AnswerForecast {
  readonly #places: Int32Array | null

  constructor(
    private readonly understood: Understanding,
    private readonly index: TargetIndex,
    private readonly known: Foreknown
  ) {
    const { snapshot } = known.learned
    this.#places = snapshot && known.prediction ? placesIn(snapshot, index) : null
  }

  /** Output tokens of the target at a position, reasoning included. */
  lengthAt(position: number): AnswerLength {
    const { outputP50, outputP90 } = this.known.prediction ?? {}
    const place = this.#places?.[position] ?? -1
    if (place >= 0 && outputP50![place]! >= 0 && outputP90![place]! >= 0) {
      return { p50: outputP50![place]!, p90: outputP90![place]! }
    }
    const { expectedOutputTokens: expected, task, inputTokens, domains } = this.understood
    const { id, capabilities } = this.index.targets[position]!
    const stretch = capabilities.reasoning ? REASONING_STRETCH : NO_STRETCH
    const usual = { p50: expected.p50 * stretch.p50, p90: expected.p90 * stretch.p90 }
    const seen = this.known.learned.lengths.of(id, task as Task, inputTokens, domains[0]?.name)
    return seen === null ? usual : blendedLength(usual, seen)
  }

  /** What outcomes with costs, but without lengths, say that the target's answer costs; NaN when nothing does. */
  costAt(position: number): number {
    const place = this.#places?.[position] ?? -1
    if (place < 0) return Number.NaN
    const { outputP50, costUsd } = this.known.prediction!
    return Number.isNaN(outputP50[place]) ? costUsd[place]! * NANO_PER_USD : Number.NaN
  }
}
