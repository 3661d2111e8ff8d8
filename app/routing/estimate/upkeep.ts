import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { jobs } from '#core/services/jobs'
import { DAY, HOUR } from '#core/time'
import { quoteBook } from '#routing/estimate/quotes/quote_book'
import { counterOf } from '#core/tokens/token_counters'
import { ForgetUsage } from '#routing/jobs/forget_usage'
import { PruneQuotes } from '#routing/jobs/prune_quotes'
import { learnedStore } from '#routing/services/learned_store'
import { usageLearning } from '#routing/usage_learning/usage_learning'

/** A server that was just started has better things to do. */
const SETTLING_MS = 500

/** Starts and stops what estimates live on: learning from usage, vocabularies, kept quotes. */
export const estimateUpkeep = {
  async start() {
    jobs.register(PruneQuotes)
    jobs.register(ForgetUsage)
    learnedStore.useLengths((workspaceId) => usageLearning.lengthsFor(workspaceId))
    await usageLearning.start()
  },

  /** Reads the usual vocabulary before the first request needs it. */
  async ready() {
    await jobs.every(HOUR, PruneQuotes, {})
    await jobs.every(DAY, ForgetUsage, {})
    void sleep(SETTLING_MS, undefined, { ref: false })
      .then(() => counterOf('o200k_base'))
      .catch((error) => logger.warn({ err: error }, 'the vocabulary was not read'))
  },

  /** Writes what waits; a database that is away keeps nobody from stopping. */
  async stop() {
    const [learned] = await Promise.allSettled([usageLearning.stop(), quoteBook.flush()])
    if (learned.status === 'rejected') {
      logger.warn({ err: learned.reason }, 'what usage taught last was not written')
    }
  },
}
