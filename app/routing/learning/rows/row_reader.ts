import type { OutcomeIn } from '#routing/learning/rows/outcomes'
import type { RowIssues } from '#routing/learning/rows/row_issues'

/** One question with its outcomes, as it was given. */
export interface GivenRow {
  id: string
  text: string
  context: Record<string, unknown> | null
  domain: string | null
  label: string | null
  outcomes: Record<string, OutcomeIn>
}

const MOST_TARGETS = 500
const MOST_ID = 200
const MOST_NAME = 200
const MOST_TEXT = 1_000_000
const MOST_DEPTH = 32
const FIELDS = new Set(['id', 'text', 'context', 'domain', 'label', 'outcomes'])

type Path = (string | number)[]
type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is nested deeper than so many levels; looks no further than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

/** Bounds of an outcome's figures. */
const FIGURES: Record<keyof OutcomeIn, { most: number; whole?: boolean }> = {
  quality: { most: 1 },
  output_tokens: { most: 100_000_000, whole: true },
  cost_usd: { most: 1_000_000 },
  latency_ms: { most: 86_400_000 },
}

/**
 * Reads rows of an import strictly and names every wrong field. Written by hand because names of targets hold dots, which
 * paths of the validators take apart, and because an import is thousands of rows.
 */
export class RowReader {
  constructor(private readonly issues: RowIssues) {}

  /** One row, or null when something of it is wrong. */
  read(value: unknown, at: number): GivenRow | null {
    if (!isBag(value)) {
      this.issues.add([at], 'Input should be a valid object', 'dict_type')
      return null
    }
    for (const key of Object.keys(value)) {
      if (!FIELDS.has(key))
        this.issues.add([at, key], 'Extra inputs are not permitted', 'extra_forbidden')
    }
    const id = this.#text(value, 'id', [at], 1, MOST_ID)
    const text = this.#text(value, 'text', [at], 1, MOST_TEXT)
    const domain = this.#name(value, 'domain', [at])
    const label = this.#name(value, 'label', [at])
    const context = this.#bag(value, [at])
    const outcomes = this.#outcomes(value.outcomes, [at, 'outcomes'])
    if (id === null || text === null || outcomes === null) return null
    return { id, text, context, domain, label, outcomes }
  }

  #text(row: Bag, name: string, path: Path, least: number, most: number): string | null {
    const value = row[name]
    const place = [...path, name]
    if (value === undefined) this.issues.add(place, 'Field required', 'missing')
    else if (typeof value !== 'string')
      this.issues.add(place, 'Input should be a valid string', 'string_type', value)
    else if (value.length < least)
      this.issues.add(
        place,
        `Input should have at least ${least} characters`,
        'string_too_short',
        value
      )
    else if (value.length > most)
      this.issues.add(place, `Input should have at most ${most} characters`, 'string_too_long')
    else if (value.includes('\0') || !value.isWellFormed())
      this.issues.add(place, 'Text must be valid Unicode without NUL characters', 'string_unicode')
    else return value
    return null
  }

  #name(row: Bag, name: string, path: Path): string | null {
    if (row[name] === undefined || row[name] === null) return null
    return this.#text(row, name, path, 1, MOST_NAME)
  }

  #bag(row: Bag, path: Path): Bag | null {
    const { context } = row
    if (context === undefined || context === null) return null
    const place = [...path, 'context']
    if (!isBag(context)) {
      this.issues.add(place, 'Input should be a valid object', 'dict_type', context)
      return null
    }
    if (isDeeper(context, MOST_DEPTH)) {
      this.issues.add(place, `It is nested deeper than ${MOST_DEPTH} levels`, 'value_error')
      return null
    }
    return context
  }

  #outcomes(value: unknown, path: Path): Record<string, OutcomeIn> | null {
    if (value === undefined) {
      this.issues.add(path, 'Field required', 'missing')
      return null
    }
    if (!isBag(value)) {
      this.issues.add(path, 'Input should be a valid object', 'dict_type', value)
      return null
    }
    const entries = Object.entries(value)
    if (entries.length === 0 || entries.length > MOST_TARGETS) {
      const msg = `Object should have 1 to ${MOST_TARGETS} keys`
      this.issues.add(path, msg, entries.length === 0 ? 'too_short' : 'too_long')
      return null
    }
    if (entries.some(([target]) => target.length > MOST_NAME)) {
      const msg = `Names of targets should have at most ${MOST_NAME} characters`
      this.issues.add(path, msg, 'string_too_long')
      return null
    }
    const read = entries.map(([target, outcome]) => [
      target,
      this.#outcome(outcome, [...path, target]),
    ])
    return read.some(([, outcome]) => outcome === null) ? null : Object.fromEntries(read)
  }

  #outcome(value: unknown, path: Path): OutcomeIn | null {
    if (!isBag(value)) {
      this.issues.add(path, 'Input should be a valid object', 'dict_type', value)
      return null
    }
    let isRight = true
    const wrong = (name: string, msg: string, type: string, input?: unknown) => {
      isRight = false
      this.issues.add([...path, name], msg, type, input)
    }
    if (value.quality === undefined) wrong('quality', 'Field required', 'missing')
    for (const [name, figure] of Object.entries(value)) {
      if (!Object.hasOwn(FIGURES, name)) {
        wrong(name, 'Extra inputs are not permitted', 'extra_forbidden')
        continue
      }
      if (figure === null && name !== 'quality') continue
      const { most, whole } = FIGURES[name as keyof OutcomeIn]
      if (typeof figure !== 'number')
        wrong(name, 'Input should be a valid number', 'number_type', figure)
      else if (whole && !Number.isInteger(figure))
        wrong(name, 'Input should be a valid integer', 'int_type', figure)
      else if (figure < 0) wrong(name, 'Input should be at least 0', 'greater_than_equal', figure)
      else if (figure > most)
        wrong(name, `Input should be at most ${most}`, 'less_than_equal', figure)
    }
    return isRight ? (value as unknown as OutcomeIn) : null
  }
}
