import { hostname } from 'node:os'
import pg from 'pg'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { DAY } from '#core/time'

type Listener = (subject: string | null) => void | Promise<void>

const CHANNEL = 'svc_changes'
const POLL_MS = 400
const KEEP_MS = DAY

/** Numbers are given out before they are committed, so a lower one may show up after a higher one was read. */
const OVERLAP = 32

/**
 * Tells every replica that something changed. In this process listeners run at once; other processes learn it from a
 * revision table that they poll, and on PostgreSQL from NOTIFY before that.
 */
class Changes {
  /** Names this process in the revision table. */
  readonly replica = `${hostname()}-${process.pid}-${newId('rep').slice(-6)}`
  #listeners = new Map<string, Set<Listener>>()
  #seen = 0
  #handled = new Set<number>()
  #timer: NodeJS.Timeout | null = null
  #client: pg.Client | null = null
  #stopped = true
  #polling: Promise<void> | null = null

  /** Calls the listener whenever the topic changes, here or on another replica. Returns a function that ends it. */
  on(topic: string, listener: Listener) {
    const all = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, all.add(listener))
    return () => void all.delete(listener)
  }

  /** Says that a topic changed (for one subject, when given). Call it after the transaction has committed. */
  async publish(topic: string, subject: string | null = null) {
    await this.emit(topic, subject)
    await db.table('changes').insert({ topic, subject, replica: this.replica, at: clock.now() })
    if (env.get('DATABASE_URL')) await db.rawQuery(`NOTIFY ${CHANNEL}`)
  }

  /** Begins to learn of other replicas' changes. */
  async start() {
    this.#stopped = false
    const [last] = await db.from('changes').max('seq as seq')
    this.#seen = Number(last?.seq ?? 0)
    await this.listen()
    this.schedule()
  }

  async stop() {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#polling?.catch(() => {})
    await this.#client?.end().catch(() => {})
    this.#client = null
  }

  /** Reads what other replicas published since the last look. */
  poll(): Promise<void> {
    this.#polling ??= this.read().finally(() => {
      this.#polling = null
    })
    return this.#polling
  }

  private async read() {
    const rows = await db
      .from('changes')
      .where('seq', '>', this.#seen - OVERLAP)
      .orderBy('seq')
      .limit(1000)
    for (const row of rows) {
      const seq = Number(row.seq)
      if (this.#handled.has(seq)) continue
      this.#handled.add(seq)
      this.#seen = Math.max(this.#seen, seq)
      if (row.replica !== this.replica) await this.emit(row.topic, row.subject)
    }
    for (const seq of this.#handled) if (seq <= this.#seen - OVERLAP) this.#handled.delete(seq)
  }

  /** Deletes what every replica has long seen. */
  async prune() {
    await db
      .from('changes')
      .where('at', '<', clock.now() - KEEP_MS)
      .delete()
  }

  private async emit(topic: string, subject: string | null) {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        await listener(subject)
      } catch (error) {
        logger.error({ err: error, topic }, 'a listener of a change failed')
      }
    }
  }

  private schedule() {
    if (this.#stopped) return
    this.#timer = setTimeout(async () => {
      await this.poll().catch((error) => logger.debug({ err: error }, 'changes cannot be read'))
      if (this.#client === null) await this.listen()
      this.schedule()
    }, POLL_MS)
    this.#timer.unref()
  }

  private async listen() {
    const connectionString = env.get('DATABASE_URL')
    if (!connectionString || this.#stopped) return
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1500 })
    const drop = () => {
      if (this.#client === client) this.#client = null
      client.removeAllListeners('notification')
    }
    client.on('error', drop)
    client.on('end', drop)
    client.on('notification', () => void this.poll().catch(() => {}))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      this.#client = client
    } catch {
      await client.end().catch(() => {})
    }
  }
}

/** The one channel of changes of this process. */
export const changes = new Changes()
