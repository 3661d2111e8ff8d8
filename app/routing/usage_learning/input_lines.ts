import type { Target } from '#providers/types'
import {
  addSums,
  ENOUGH,
  lineOf,
  noSums,
  type InputLine,
  type LineSums,
} from '#routing/usage_learning/input_line'

/** Names one upstream model behind one target: an agent's system prompt costs tokens that its model alone does not. */
export const inputKey = (targetId: string, providerId: string, upstreamModel: string) =>
  JSON.stringify([targetId, providerId, upstreamModel])

/** The key of a target that is mapped to a provider; null for others. */
export const inputKeyOf = ({ id, execution }: Target) =>
  execution && inputKey(id, execution.connection.providerId, execution.upstreamModel)

/** What providers report about input tokens beside what is counted here, by upstream model. */
export class InputLines {
  readonly #sums = new Map<string, LineSums>()
  readonly #lines = new Map<string, InputLine>()

  add(key: string, more: LineSums) {
    const sums = this.sumsOf(key)
    addSums(sums, more)
    this.#sums.set(key, sums)
    this.#lines.set(key, lineOf(sums))
  }

  /** What was seen so far. */
  sumsOf(key: string): LineSums {
    return this.#sums.get(key) ?? noSums()
  }

  /** How this target's provider counts; null while too few of its answers were seen. */
  of(target: Target): InputLine | null {
    const key = inputKeyOf(target)
    const line = key === null ? undefined : this.#lines.get(key)
    return line && line.n >= ENOUGH ? line : null
  }
}
