import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BackupEnd, BackupHead, BackupLine } from '#core/backup/backup_file'
import { databaseTables, dialectOf, rowsOf, type DatabaseTable } from '#core/backup/database_tables'
import { readKeptFiles } from '#core/backup/kept_files'
import { readRows } from '#core/backup/row_source'
import { SealWatch } from '#core/backup/seal_watch'
import { clock } from '#core/clock'
import { isoTime } from '#core/time'
import { deployment } from '#core/watch/deployment'

/** Characters that are handed out at once. */
const PIECE = 256 * 1024

/** A transaction that sees the database as it is at its first look, whatever is written meanwhile. */
async function snapshot(): Promise<TransactionClientContract> {
  const trx = await db.transaction()
  if (dialectOf(trx) === 'sqlite') {
    /** Transactions begin with the right to write, which would keep others from it for as long as this takes. */
    await trx.rawQuery('commit')
    await trx.rawQuery('begin deferred')
  } else {
    await trx.rawQuery('set transaction isolation level repeatable read, read only')
    await trx.rawQuery(`set local time zone 'UTC'`)
    await trx.rawQuery(`set local datestyle = 'ISO'`)
  }
  return trx
}

/** The text of a backup of this deployment. */
export class BackupText {
  /** What the last line says; null before. */
  end: BackupEnd | null = null
  readonly #hash = createHash('sha256')
  readonly #seals = new SealWatch()
  readonly #tables: Record<string, number> = {}
  readonly #files: string[] = []

  /** All lines, many at a time. */
  async *pieces(): AsyncGenerator<string> {
    let piece = ''
    for await (const line of this.lines()) {
      piece += `${JSON.stringify(line)}\n`
      if (piece.length < PIECE) continue
      yield this.hashed(piece)
      piece = ''
    }
    yield this.hashed(piece)
    this.end = {
      tables: this.#tables,
      files: this.#files,
      sealing_keys: this.#seals.keyIds,
      sha256: this.#hash.digest('hex'),
    }
    yield `${JSON.stringify({ end: this.end } satisfies BackupLine)}\n`
  }

  private hashed(piece: string): string {
    this.#hash.update(piece)
    return piece
  }

  /** Files before the database: what is committed in between is in both, and what is in both counts once. */
  private async *lines(): AsyncGenerator<BackupLine> {
    const files = readKeptFiles()
    const trx = await snapshot()
    try {
      yield await this.head(trx)
      for (const table of await databaseTables(trx)) yield* this.table(trx, table)
    } finally {
      await trx.rollback()
    }
    for (const file of files) {
      this.#files.push(file.file)
      yield file
    }
  }

  private async head(trx: TransactionClientContract): Promise<BackupHead> {
    const ran = await rowsOf<{ name: string }>(trx, 'select name from adonis_schema order by id')
    return {
      signalbox: 'backup',
      format: 1,
      version: deployment.version,
      database: dialectOf(trx),
      created_at: isoTime(clock.now()),
      migrations: ran.map(({ name }) => name),
    }
  }

  private async *table(trx: TransactionClientContract, table: DatabaseTable) {
    const columns = table.columns.map(({ name }) => name)
    this.#tables[table.name] = 0
    this.#seals.open(table.name, columns)
    yield { table: table.name, columns }
    for await (const row of readRows(trx, table)) {
      this.#tables[table.name]!++
      this.#seals.see(row)
      yield row
    }
  }
}
