import { setImmediate as nextTurn } from 'node:timers/promises'
import { domainOf } from '#routing/engine/domains'
import { encodeRow } from '#routing/learning/services/encode_row'
import { packOutcome, type StoredOutcomes } from '#routing/learning/rows/outcomes'
import type { NumberedValue } from '#routing/learning/rows/ndjson'
import { RowIssues } from '#routing/learning/rows/row_issues'
import { RowReader, type GivenRow } from '#routing/learning/rows/row_reader'
import { textHash } from '#routing/services/decision_rows'

/** Rows of one request; they are written in one transaction. */
export const MOST_ROWS_AT_ONCE = 2_000

/** Rows that are read before other requests get their turn. */
const TURN = 25

/** A row as it is written. */
export interface RowToStore {
  row_id: string
  text_hash: string
  text: string | null
  context: string | null
  domain: string | null
  label: string | null
  encoded: string
  understood: string
  outcomes: string
}

/** How rows are taken in. */
export interface CollectWishes {
  /** The id of a target by any of its names; null when there is none. */
  targetIdOf: (name: string) => string | null
  allowUnknownTargets: boolean
  keepText: boolean
  salt: string
}

/** Rows that are ready to be written, and the names among their targets that nobody knows. */
export interface CollectedRows {
  rows: RowToStore[]
  unknownTargets: string[]
}

/**
 * Checks and encodes the rows of one import. Of each row only what will be written is held, so a stream of long texts takes
 * little memory. @throws InvalidRequest that names every wrong row by its number and field
 */
export async function collectRows(
  values: AsyncIterable<NumberedValue> | Iterable<NumberedValue>,
  wishes: CollectWishes
): Promise<CollectedRows> {
  const issues = new RowIssues()
  const reader = new RowReader(issues)
  const places = new Map<string, number>()
  const unknown = new Set<string>()
  const rows: RowToStore[] = []
  let taken = 0
  for await (const { at, value } of values) {
    if (++taken > MOST_ROWS_AT_ONCE) {
      const msg = `A request should have at most ${MOST_ROWS_AT_ONCE} rows; send the others in another one`
      issues.add([at], msg, 'too_long')
      break
    }
    const given = reader.read(value, at)
    if (given) {
      const first = places.get(given.id)
      if (first !== undefined)
        issues.add([at, 'id'], `Row ${first} has the same id`, 'duplicate', given.id)
      places.set(given.id, at)
      rows.push(rowToStore(given, outcomesOf(given, at, wishes, issues, unknown), wishes))
    }
    if (issues.isFull) break
    if (taken % TURN === 0) await nextTurn()
  }
  issues.throwIfAny()
  return { rows, unknownTargets: [...unknown].sort() }
}

/** Outcomes by the ids of their targets. */
function outcomesOf(
  given: GivenRow,
  at: number,
  { targetIdOf, allowUnknownTargets }: CollectWishes,
  issues: RowIssues,
  unknown: Set<string>
): StoredOutcomes {
  const stored: StoredOutcomes = {}
  for (const [name, outcome] of Object.entries(given.outcomes)) {
    const id = targetIdOf(name)
    if (id === null) {
      unknown.add(name)
      if (!allowUnknownTargets)
        issues.add([at, 'outcomes', name], `There is no target "${name}"`, 'unknown_target')
    }
    if (Object.hasOwn(stored, id ?? name))
      issues.add([at, 'outcomes', name], `The target "${id}" has two outcomes`, 'duplicate')
    stored[id ?? name] = packOutcome(outcome)
  }
  return stored
}

const rowToStore = (
  { id, text, context, domain, label }: GivenRow,
  outcomes: StoredOutcomes,
  { keepText, salt }: CollectWishes
): RowToStore => ({
  row_id: id,
  text_hash: textHash(salt, text),
  text: keepText ? text : null,
  context: keepText && context ? JSON.stringify(context) : null,
  domain: domainOf(domain ?? '') ?? domainOf(label ?? ''),
  label: label ?? domain,
  ...encodeRow(text, context),
  outcomes: JSON.stringify(outcomes),
})
