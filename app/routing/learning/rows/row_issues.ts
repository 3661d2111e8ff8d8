import { InvalidRequest, type ValidationIssue } from '#core/validation/errors'

/** Wrong fields that one answer names; a file that is wrong in every line is not worth more. */
const MOST = 100

const SHOWN = 100

/** A short value may be shown back. */
const showable = (value: unknown) =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= SHOWN)

/** Collects what is wrong with the rows of an import, each by its line and field. */
export class RowIssues {
  readonly #issues: ValidationIssue[] = []

  get isFull() {
    return this.#issues.length >= MOST
  }

  /** Notes a wrong field. `path` begins with the number of the row, the first one is 0. */
  add(path: (string | number)[], msg: string, type: string, input?: unknown) {
    if (this.isFull) return
    const shown = input !== undefined && showable(input) ? { input } : {}
    this.#issues.push({ loc: ['body', ...path], msg, type, ...shown })
  }

  /** @throws InvalidRequest when anything was wrong */
  throwIfAny() {
    if (this.#issues.length > 0) throw new InvalidRequest(this.#issues)
  }
}
