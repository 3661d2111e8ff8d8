/** How the confidences of several rules for the same answer become one score. */
export interface Aggregation {
  /** Rules that count for one answer, the surest first. */
  top: number
  /** What each further rule counts, compared with the one before: 1 is noisy-or, near 0 the surest rule decides alone. */
  decay: number
}

/** Rules that are kept for one answer at most. */
const MOST_RULES = 10

/** Part of a score that still tells answers apart when nothing is left to 1. */
const TIE_BREAK = 1e-3

/** The surest rules for each answer to one query. */
export class Evidence {
  /** Answers that a rule speaks for: the first `count`. */
  readonly answers: Int32Array
  count = 0
  readonly #weights: Float32Array
  readonly #kept: Uint8Array
  readonly #mark: Int32Array
  #marks = 0

  constructor(entityCount: number) {
    this.answers = new Int32Array(entityCount)
    this.#weights = new Float32Array(entityCount * MOST_RULES)
    this.#kept = new Uint8Array(entityCount)
    this.#mark = new Int32Array(entityCount)
  }

  /** Forgets the last query. */
  clear() {
    this.count = 0
    this.#marks++
  }

  /** Adds a rule for an answer. */
  add(answer: number, weight: number) {
    const first = answer * MOST_RULES
    if (this.#mark[answer] !== this.#marks) {
      this.#mark[answer] = this.#marks
      this.answers[this.count++] = answer
      this.#weights[first] = weight
      this.#kept[answer] = 1
      return
    }
    const kept = this.#kept[answer]!
    let position = first + kept
    if (kept < MOST_RULES) this.#kept[answer] = kept + 1
    else if (this.#weights[--position]! >= weight) return
    while (position > first && this.#weights[position - 1]! < weight) {
      this.#weights[position] = this.#weights[position - 1]!
      position--
    }
    this.#weights[position] = weight
  }

  /** From 0, where no rule speaks for an answer, up to 1. */
  scoreOf(answer: number, { top, decay }: Aggregation): number {
    if (this.#mark[answer] !== this.#marks) return 0
    const first = answer * MOST_RULES
    const end = first + Math.min(top, this.#kept[answer]!)
    let share = 1
    let total = 0
    for (let position = first; position < end; position++) {
      total += share * this.#weights[position]!
      share *= decay
    }
    return (TIE_BREAK - 1) * Math.expm1(-total) + (TIE_BREAK * total) / (1 + total)
  }
}

/** The weight of a rule of some confidence: weights add up as in noisy-or. */
export const weightOf = (confidence: number): number => -Math.log1p(-Math.min(confidence, 0.999_9))
