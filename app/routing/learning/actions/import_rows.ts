import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { textSalt } from '#routing/learning/services/text_salt'
import { unprocessable } from '#core/validation/errors'
import type EvaluationSet from '#routing/learning/models/evaluation_set'
import type { NumberedValue } from '#routing/learning/rows/ndjson'
import {
  collectRows,
  type CollectWishes,
  type RowToStore,
} from '#routing/learning/rows/collect_rows'
import { markDirty } from '#routing/learning/services/learning_scopes'

/** Rows of one set. */
export const MOST_ROWS = 100_000

/** Rows of one statement. */
const AT_ONCE = 100

/** What became of the rows of one request. */
export interface ImportReceipt {
  rows: number
  added: number
  replaced: number
  /** Rows that the set has now. */
  total: number
  unknownTargets: string[]
}

/** Takes rows into an evaluation set: all of them or none; a row with a known id takes the place of the earlier one. */
export class ImportRows {
  /** @throws InvalidRequest */
  async handle(
    set: EvaluationSet,
    values: AsyncIterable<NumberedValue> | Iterable<NumberedValue>,
    wishes: Pick<CollectWishes, 'targetIdOf' | 'allowUnknownTargets'>
  ): Promise<ImportReceipt> {
    const salt = await textSalt()
    const keepText = set.keepText
    const { rows, unknownTargets } = await collectRows(values, { ...wishes, keepText, salt })
    const { replaced, total } = await db.transaction((trx) => this.#write(set.id, rows, trx))
    if (rows.length > 0) await markDirty(set.scope)
    const added = rows.length - replaced
    return { rows: rows.length, added, replaced, total, unknownTargets }
  }

  /** The set's row is written first: it makes imports of one set wait for one another, so that their counts add up. */
  async #write(setId: string, rows: RowToStore[], trx: TransactionClientContract) {
    const now = clock.now()
    await trx.from('evaluation_sets').where('id', setId).update({ updated_at: now })
    const before = await this.#count(setId, trx)
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const part = rows.slice(from, from + AT_ONCE)
      await trx
        .knexQuery()
        .insert(part.map((row) => ({ set_id: setId, ...row, updated_at: now })))
        .into('evaluation_rows')
        .onConflict(['set_id', 'row_id'])
        .merge()
    }
    const total = await this.#count(setId, trx)
    if (total > MOST_ROWS) {
      throw unprocessable(['body'], `A set should have at most ${MOST_ROWS} rows`, 'too_long')
    }
    await trx.from('evaluation_sets').where('id', setId).update({ rows: total })
    return { replaced: rows.length - (total - before), total }
  }

  async #count(setId: string, trx: TransactionClientContract) {
    const [found] = await trx.from('evaluation_rows').where('set_id', setId).count('* as n')
    return Number(found.n)
  }
}
