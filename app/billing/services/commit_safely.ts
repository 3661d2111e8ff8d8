import logger from '@adonisjs/core/services/logger'
import type { JournalRow } from '#billing/services/journal'
import { commitRows } from '#billing/services/ledger_store'

/** The database refuses what a row says (classes 22 and 23 of SQLSTATE and their like), rather than being away. */
const isAboutData = (error: unknown): boolean => {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const code = (error as { code?: unknown } | null)?.code
  return (
    typeof code === 'string' && /^(2[23]\w{3}|SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)\w*)$/.test(code)
  )
}

/**
 * Commits rows; when one of them cannot be stored as it is, the others are committed without it and it goes to `reject`.
 * Answers the rows that were new.
 */
export async function commitSafely(
  origin: string,
  rows: JournalRow[],
  reject: (row: JournalRow) => void
): Promise<JournalRow[]> {
  try {
    return await commitRows(origin, rows)
  } catch (error) {
    if (!isAboutData(error)) throw error
    if (rows.length > 1) {
      const inserted: JournalRow[] = []
      for (const row of rows) inserted.push(...(await commitSafely(origin, [row], reject)))
      return inserted
    }
    logger.error(
      { err: error, entry: rows[0]?.entry?.id },
      'a ledger row was refused and put aside'
    )
    for (const row of rows) reject(row)
    return []
  }
}
