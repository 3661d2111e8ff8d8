import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_QUOTE_EXPIRED, E_QUOTE_NOT_FOUND } from '#routing/errors'
import type { Actual, Quote, QuoteUse } from '#routing/estimate/quotes/quote'
import {
  QUOTE_COLUMNS,
  quoteOf,
  quoteRow,
  USE_COLUMNS,
  useOf,
  useRow,
  type QuoteRow,
  type UseRow,
} from '#routing/estimate/quotes/quote_rows'
import { RowBatch } from '#routing/estimate/quotes/row_batch'

/** Quotes that are kept in memory, for traffic that names the same one again and again. */
const REMEMBERED = 1_000
/** Uses of one quote that are shown. */
const MOST_USES = 100

/** Header by which a call names its quote; errors about it say so in the dialect's `param` as well. */
export const QUOTE_HEADER = 'x-svc-quote'

const SHAPE = /^quote_[0-9a-z]{26}$/

/** Keeps quotes, hands them out to calls that name them, and keeps what these calls really took. */
class QuoteBook {
  readonly #quotes = new RowBatch<QuoteRow>('quotes', QUOTE_COLUMNS, 'id')
  readonly #uses = new RowBatch<UseRow>('quote_uses', USE_COLUMNS, 'request_id')
  readonly #remembered = new Map<string, Quote>()

  /** Keeps a quote; false when that was not possible, and then no call can name it. */
  async keep(quote: Quote): Promise<boolean> {
    try {
      await this.#quotes.add(quoteRow(quote))
      return true
    } catch (error) {
      logger.warn({ err: error }, 'a quote was answered, but not kept')
      return false
    }
  }

  /** The quote that a call names. @throws E_QUOTE_NOT_FOUND, E_QUOTE_EXPIRED */
  async redeem(workspaceId: string, id: string): Promise<Quote> {
    const quote = await this.find(workspaceId, id)
    if (quote === null) throw aboutHeader(new E_QUOTE_NOT_FOUND([QUOTE_HEADER, shown(id)]))
    if (quote.expiresAt <= clock.now()) {
      throw aboutHeader(new E_QUOTE_EXPIRED([QUOTE_HEADER, quote.id]))
    }
    return quote
  }

  /** A workspace's quote. */
  async find(workspaceId: string, id: string): Promise<Quote | null> {
    if (!SHAPE.test(id)) return null
    const known = this.#remembered.get(id)
    if (known) return known.workspaceId === workspaceId ? known : null
    const row = await db.from('quotes').where({ id, workspace_id: workspaceId }).first()
    if (!row) return null
    const quote = quoteOf(row)
    this.#remember(quote)
    return quote
  }

  /** Holds an answer against its quote, and keeps what came of it beside the request path. */
  settle({ id, workspaceId, candidates }: Quote, actual: Actual): QuoteUse {
    const quoted = candidates.find(({ target }) => target === actual.target) ?? null
    const use = { quoteId: id, workspaceId, quoted, actual, at: clock.now() }
    this.#uses.add(useRow(use)).catch((error) => {
      logger.warn({ err: error, request_id: actual.requestId }, 'the use of a quote was not kept')
    })
    return use
  }

  /** How often a quote was named, and the latest answers to that. */
  async usesOf({ id }: Quote): Promise<{ total: number; latest: QuoteUse[] }> {
    await this.#uses.flush()
    const uses = () => db.from('quote_uses').where('quote_id', id)
    const [[{ total }], latest] = await Promise.all([
      uses().count('* as total'),
      uses().orderBy('at', 'desc').orderBy('request_id', 'desc').limit(MOST_USES),
    ])
    return { total: Number(total), latest: latest.map(useOf) }
  }

  /** Resolves when everything that was settled is stored. */
  flush(): Promise<void> {
    return this.#uses.flush()
  }

  #remember(quote: Quote) {
    if (this.#remembered.size >= REMEMBERED) {
      this.#remembered.delete(this.#remembered.keys().next().value!)
    }
    this.#remembered.set(quote.id, quote)
  }
}

const aboutHeader = <Thrown extends Error>(error: Thrown) =>
  Object.assign(error, { param: QUOTE_HEADER })

const shown = (id: string) => id.slice(0, 60).replace(/[^\x20-\x7e]/g, ' ')

/** The one book of quotes of this process. */
export const quoteBook = new QuoteBook()
