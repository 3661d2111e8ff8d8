import { QueryClient } from '@adonisjs/lucid/database'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Work = (trx: TransactionClientContract) => Promise<unknown>

/** What is used of a transaction of knex, and of its client. */
interface KnexTransaction {
  executionPromise: Promise<unknown>
  commit(value?: unknown): Promise<unknown>
  client: {
    query(
      connection: { inTransaction?: boolean; exec?(sql: string): void },
      sql: unknown
    ): Promise<unknown>
  }
}

const isCommit = (sql: unknown) => typeof sql === 'string' && sql.startsWith('COMMIT')

/** SQLite keeps a transaction open whose COMMIT it refused for what is in it; nobody else may get the connection like that. */
function endRefusedCommits({ client }: KnexTransaction) {
  const query = client.query
  client.query = async (connection, sql) => {
    try {
      return await query.call(client, connection, sql)
    } catch (error) {
      if (isCommit(sql) && connection.inTransaction) connection.exec!('ROLLBACK')
      throw error
    }
  }
}

/**
 * Makes a COMMIT or BEGIN that fails throw. Knex answers both as if they had worked and keeps the error to its
 * `executionPromise`, which Lucid does not look at (knex issue 3370): on a full disk, or with a connection that breaks in
 * that moment, rows would be acknowledged that are not there. Called once, before the first transaction.
 */
export function makeCommitsSure() {
  const begin = QueryClient.prototype.transaction as (
    work: undefined,
    options?: object
  ) => Promise<TransactionClientContract>

  async function transaction(this: QueryClient, first?: Work | object, second?: object) {
    const work = typeof first === 'function' ? (first as Work) : null
    const trx = await begin.call(this, undefined, work ? second : first)
    const knex = trx.knexClient as unknown as KnexTransaction
    if (trx.isCompleted) await knex.executionPromise
    const commit = knex.commit
    knex.commit = async (value) => {
      await commit(value)
      return knex.executionPromise
    }
    endRefusedCommits(knex)
    return work ? run(work, trx) : trx
  }

  QueryClient.prototype.transaction = transaction as typeof QueryClient.prototype.transaction
}

async function run(work: Work, trx: TransactionClientContract) {
  try {
    const answer = await work(trx)
    if (!trx.isCompleted) await trx.commit()
    return answer
  } catch (error) {
    await trx.rollback()
    throw error
  }
}
