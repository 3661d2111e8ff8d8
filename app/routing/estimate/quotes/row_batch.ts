import db from '@adonisjs/lucid/services/db'
import { givenRows, type Columns } from '#core/json_rows'

interface Batch<Row> {
  rows: Row[]
  stored: Promise<void>
}

/**
 * Inserts rows that come one by one: those that come while a batch is being written go together with the next one. A row
 * that is there already stays as it is.
 */
export class RowBatch<Row extends object> {
  #next: Batch<Row> | null = null
  #last: Promise<void> = Promise.resolve()

  constructor(
    private readonly table: string,
    private readonly columns: Columns,
    private readonly key: string
  ) {}

  /** Resolves when the row is stored. @throws what the database refuses */
  add(row: Row): Promise<void> {
    const batch = (this.#next ??= this.#open())
    batch.rows.push(row)
    return batch.stored
  }

  /** Resolves when all that was added is stored or was refused. */
  flush(): Promise<void> {
    return this.#last
  }

  #open(): Batch<Row> {
    const rows: Row[] = []
    const stored = this.#last.then(() => {
      this.#next = null
      return this.#insert(rows)
    })
    this.#last = stored.catch(() => {})
    return { rows, stored }
  }

  async #insert(rows: Row[]) {
    const names = Object.keys(this.columns).join(', ')
    await db.rawQuery(
      `insert into ${this.table} (${names}) select ${names}
       from ${givenRows(db.connection(), this.columns)} where true
       on conflict (${this.key}) do nothing`,
      [JSON.stringify(rows)]
    )
  }
}
