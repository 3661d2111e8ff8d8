import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { addSealingKey, usesKeyFile } from '#core/services/key_file'
import { sealedColumns, type SealedColumn } from '#core/services/sealed_columns'
import '#core/services/settings'
import { vault } from '#core/services/vault'
import { SECOND } from '#core/time'

const TOPIC = 'vault'
const BATCH = 500
/** Every replica knows of a new key by then. */
const SETTLE_MS = 2 * SECOND

type Row = Record<string, string>

/** A secret that could not be re-wrapped, and why. */
export interface UnopenedSecret {
  table: string
  column: string
  row: string
  reason: string
}

/** What a rotation did. */
export interface RotationReport {
  /** Id of the key that all secrets are sealed with now. */
  keyId: string
  added: boolean
  rewrapped: number
  unopened: UnopenedSecret[]
}

/** How many secrets of a column each key seals, by key id. */
export interface SealCount {
  table: string
  column: string
  byKey: Record<string, number>
}

/** Makes this process read its keys again when a rotation adds one. */
export const followRotation = () => changes.on(TOPIC, () => vault.reload())

async function* batchesOf({ table, column, key, reads = [] }: SealedColumn): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const query = db
      .from(table)
      .select([...new Set([key, column, ...reads])])
      .whereNotNull(column)
    if (after !== null) query.where(key, '>', after)
    const rows: Row[] = await query.orderBy(key).limit(BATCH)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)![key]!
  }
}

const sealedIn = ({ column, unpack }: SealedColumn, row: Row) =>
  unpack ? unpack(row[column]!) : row[column]!

/** A row's secret wrapped with the newest key; null when there is none, when it is already, or when it does not open. */
function rewrap(where: SealedColumn, row: Row, report: RotationReport): string | null {
  const sealed = sealedIn(where, row)
  if (sealed === null) return null
  try {
    const rewrapped = vault.rewrap(sealed, where.place(row))
    return rewrapped === sealed ? null : rewrapped
  } catch (error) {
    const { table, column, key } = where
    const reason = error instanceof Error ? error.message : String(error)
    report.unopened.push({ table, column, row: row[key]!, reason })
    return null
  }
}

/** Stores one batch in one statement. A secret that was changed meanwhile is left alone: it was sealed with the new key. */
async function rewrapBatch(where: SealedColumn, rows: Row[], report: RotationReport) {
  const { table, column, key, pack = (sealed: string) => sealed } = where
  const changed = rows.flatMap((row) => {
    const rewrapped = rewrap(where, row, report)
    return rewrapped === null ? [] : [row[key]!, row[column]!, pack(rewrapped)]
  })
  if (changed.length === 0) return
  const values = Array.from({ length: changed.length / 3 }, () => '(?, ?, ?)').join(', ')
  await db.rawQuery(
    `WITH fresh(row_key, was, is_now) AS (VALUES ${values})
     UPDATE ?? SET ?? = fresh.is_now FROM fresh WHERE ??.?? = fresh.row_key AND ??.?? = fresh.was`,
    [...changed, table, column, table, key, table, column]
  )
  report.rewrapped += changed.length / 3
}

/** Counts the secrets of every column by the key that seals them. */
export async function countSeals(): Promise<SealCount[]> {
  const counts: SealCount[] = []
  for (const where of sealedColumns.all()) {
    const byKey: Record<string, number> = {}
    for await (const rows of batchesOf(where)) {
      for (const row of rows) {
        const keyId = sealedIn(where, row)?.split('.')[1]
        if (keyId !== undefined) byKey[keyId] = (byKey[keyId] ?? 0) + 1
      }
    }
    counts.push({ table: where.table, column: where.column, byKey })
  }
  return counts
}

/** Whether an earlier rotation stopped half-way: some secrets are not sealed with the writing key. */
const isUnfinished = async () => {
  const counts = await countSeals()
  return counts.some(({ byKey }) => Object.keys(byKey).some((id) => id !== vault.writingKeyId))
}

/**
 * Seals every secret with the newest key, without downtime: a fresh key is added to the key file (keys of the environment are the
 * operator's to add), every process learns of it, then data keys are wrapped again batch by batch. Run again after an interruption it
 * goes on where it stopped, unless `alwaysAdd` asks for yet another key.
 */
export async function rotateSeals({
  settleMs = SETTLE_MS,
  alwaysAdd = false,
} = {}): Promise<RotationReport> {
  vault.reload()
  const added = usesKeyFile() && (alwaysAdd || !(await isUnfinished()))
  if (added) addSealingKey()
  vault.reload()
  await changes.publish(TOPIC)
  const report: RotationReport = { keyId: vault.writingKeyId, added, rewrapped: 0, unopened: [] }
  await sleep(settleMs)
  for (const where of sealedColumns.all()) {
    for await (const rows of batchesOf(where)) await rewrapBatch(where, rows, report)
  }
  return report
}
