import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '#core/services/metrics'
import type { LedgerEntry } from '#billing/types'
import { usd } from '#core/money'
import { knownCost } from '#billing/services/ledger_rows'

const registers = [metrics]

const requests = new Counter({
  name: 'svc_metered_requests_total',
  help: 'Metered requests by kind, outcome and preset of the provider',
  labelNames: ['kind', 'outcome', 'provider'],
  registers,
})

const tokens = new Counter({
  name: 'svc_tokens_total',
  help: 'Tokens by metered kind, preset of the provider and kind of token (cached and cache_write are parts of input, reasoning is part of output)',
  labelNames: ['kind', 'provider', 'token'],
  registers,
})

const cost = new Counter({
  name: 'svc_cost_usd_total',
  help: 'US dollars spent on priced requests',
  labelNames: ['kind', 'provider'],
  registers,
})

const unpriced = new Counter({
  name: 'svc_unpriced_requests_total',
  help: 'Metered requests whose price is unknown',
  labelNames: ['kind', 'provider'],
  registers,
})

export const refusals = new Counter({
  name: 'svc_allowance_refusals_total',
  help: 'Requests refused because a budget or a quota does not cover them',
  labelNames: ['allowance'],
  registers,
})

export const flushSeconds = new Histogram({
  name: 'svc_ledger_flush_seconds',
  help: 'Time that one batch of ledger rows takes to commit',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers,
})

/** Shows how many rows wait in the journal, read when the metrics are. */
export function watchJournal(journal: { depth: number }) {
  new Gauge({
    name: 'svc_ledger_journal_rows',
    help: 'Ledger rows that are in the journal and not yet in the database',
    registers,
    collect() {
      this.set(journal.depth)
    },
  })
}

/** Shorter than any id. */
const LABEL = /^[a-z][a-z0-9_.-]{0,27}$/
const MOST_LABELS = 60

/** Labels come from callers and plugins; what is unusual or too many becomes `other`. */
class BoundedLabel {
  readonly #seen = new Set<string>()

  of(value: string | null | undefined): string {
    if (!value) return 'none'
    if (this.#seen.has(value)) return value
    if (!LABEL.test(value) || this.#seen.size >= MOST_LABELS) return 'other'
    this.#seen.add(value)
    return value
  }
}

const outcomes = new BoundedLabel()
const providers = new BoundedLabel()

/** Counts committed entries, each once over all replicas. */
export function countEntries(entries: LedgerEntry[]) {
  for (const entry of entries) {
    const { kind, usage } = entry
    const provider = providers.of(entry.providerKind)
    requests.inc({ kind, outcome: outcomes.of(entry.outcome), provider })
    const costNano = knownCost(entry)
    if (costNano === null) unpriced.inc({ kind, provider })
    else cost.inc({ kind, provider }, usd(costNano))
    const counts = {
      input: usage.input,
      cached: usage.cached,
      cache_write: usage.cacheWrite,
      output: usage.output,
      reasoning: usage.reasoning,
    }
    for (const [token, count] of Object.entries(counts)) {
      if (count > 0) tokens.inc({ kind, provider, token }, count)
    }
  }
}
