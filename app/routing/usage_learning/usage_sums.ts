import { addSums } from '#routing/usage_learning/input_line'
import { inputKey } from '#routing/usage_learning/input_lines'
import type { InputRow, LengthRow } from '#routing/usage_learning/usage_rows'

/** Names a stored row of lengths. */
export const lengthName = (row: LengthRow) =>
  [row.scope, row.target_id, row.task, row.domain, row.size, row.bin, row.month].join('\n')

/** Names the upstream model of a stored row of inputs. */
const lineKey = ({ target_id: target, provider_id: provider, upstream_model: model }: InputRow) =>
  inputKey(target, provider, model)

/** Names a stored row of inputs. */
export const inputName = (row: InputRow) => `${lineKey(row)}\n${row.month}`

/** Rows that add up, each name once. */
export class UsageSums {
  readonly #lengths = new Map<string, LengthRow>()
  readonly #inputs = new Map<string, InputRow>()

  get isEmpty() {
    return this.#lengths.size === 0 && this.#inputs.size === 0
  }

  get lengths() {
    return [...this.#lengths.values()]
  }

  get inputs() {
    return [...this.#inputs.values()]
  }

  findLength(name: string) {
    return this.#lengths.get(name)
  }

  findInput(name: string) {
    return this.#inputs.get(name)
  }

  lineKey(row: InputRow) {
    return lineKey(row)
  }

  addLength(row: LengthRow) {
    const name = lengthName(row)
    const known = this.#lengths.get(name)
    if (known) known.answers += row.answers
    else this.#lengths.set(name, { ...row })
  }

  addInput(row: InputRow) {
    const name = inputName(row)
    const known = this.#inputs.get(name)
    if (known) addSums(known, row)
    else this.#inputs.set(name, { ...row })
  }
}
