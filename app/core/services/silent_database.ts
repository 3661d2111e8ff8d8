import type { Socket } from 'node:net'

/** What is used of a PostgreSQL connection. */
export interface DatabaseConnection {
  connection: { stream: Socket }
  /** False while a query runs. */
  readyForQuery: boolean
}

/**
 * Ends a PostgreSQL connection that answers a query with silence: a network that swallows packets would otherwise hold
 * requests for minutes. Lifted while the schema is migrated, which may take its time.
 */
class SilentDatabase {
  #isLifted = false

  /** Runs something that may take longer than the limit. */
  async lifted<T>(work: () => Promise<T>): Promise<T> {
    this.#isLifted = true
    try {
      return await work()
    } finally {
      this.#isLifted = false
    }
  }

  /** Watches one connection. An idle one may be silent for as long as it likes. */
  watch(connection: DatabaseConnection, limitMs: number) {
    const { stream } = connection.connection
    stream.setTimeout(limitMs, () => {
      if (connection.readyForQuery || this.#isLifted) return
      const error = new Error(`The database said nothing for ${limitMs} ms`)
      stream.destroy(Object.assign(error, { code: 'ETIMEDOUT', syscall: 'read' }))
    })
  }
}

/** The watch over all PostgreSQL connections of this process. */
export const silentDatabase = new SilentDatabase()
