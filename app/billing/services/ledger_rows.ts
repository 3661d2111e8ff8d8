import type { LedgerEntry, MeteredKind } from '#billing/types'
import type { Columns } from '#core/json_rows'
import { dayOf } from '#billing/services/periods'

/** Columns of the table `ledger`, in the order of `ledgerRow`. */
export const LEDGER_COLUMNS = {
  id: 'text',
  request_id: 'text',
  workspace_id: 'text',
  key_id: 'text',
  tenant_id: 'text',
  kind: 'text',
  target_id: 'text',
  provider_id: 'text',
  upstream_model: 'text',
  input_tokens: 'integer',
  cached_tokens: 'integer',
  cache_write_tokens: 'integer',
  output_tokens: 'integer',
  reasoning_tokens: 'integer',
  cost_nano: 'bigint',
  price_source: 'text',
  estimated: 'boolean',
  outcome: 'text',
  streamed: 'boolean',
  latency_ms: 'integer',
  first_token_ms: 'integer',
  at: 'bigint',
} satisfies Columns

export type LedgerRow = Record<keyof typeof LEDGER_COLUMNS, string | number | boolean | null>

const MOST_MS = 2_000_000_000

const milliseconds = (value: number) => Math.min(Math.max(0, Math.round(value) || 0), MOST_MS)

/** NUL cannot be stored by PostgreSQL, and one such text must not hold up a batch. */
const plain = (text: string | null) =>
  text !== null && text.includes('\0') ? text.replaceAll('\0', '') : text

/** What an entry costs; what is no whole amount of nano-dollars is unknown. */
export const knownCost = ({ costNano }: LedgerEntry): number | null =>
  Number.isSafeInteger(costNano) && costNano! >= 0 ? costNano : null

/** An entry as it is stored. */
export function ledgerRow(entry: LedgerEntry): LedgerRow {
  const { usage } = entry
  return {
    id: entry.id,
    request_id: entry.requestId,
    workspace_id: entry.workspaceId,
    key_id: entry.keyId,
    tenant_id: entry.tenantId,
    kind: entry.kind,
    target_id: plain(entry.targetId),
    provider_id: entry.providerId,
    upstream_model: plain(entry.upstreamModel),
    input_tokens: usage.input,
    cached_tokens: usage.cached,
    cache_write_tokens: usage.cacheWrite,
    output_tokens: usage.output,
    reasoning_tokens: usage.reasoning,
    cost_nano: knownCost(entry),
    price_source: entry.priceSource,
    estimated: entry.estimated,
    outcome: plain(entry.outcome),
    streamed: entry.streamed,
    latency_ms: milliseconds(entry.latencyMs),
    first_token_ms: entry.firstTokenMs === null ? null : milliseconds(entry.firstTokenMs),
    at: entry.at,
  }
}

const SUMS = {
  requests: 'bigint',
  counted_requests: 'bigint',
  failed_requests: 'bigint',
  unpriced_requests: 'bigint',
  input_tokens: 'bigint',
  cached_tokens: 'bigint',
  cache_write_tokens: 'bigint',
  output_tokens: 'bigint',
  reasoning_tokens: 'bigint',
  cost_nano: 'bigint',
} satisfies Columns

export const DAILY_SUMS = Object.keys(SUMS) as (keyof typeof SUMS)[]

/** Columns of the table `usage_daily`: its key, then its sums. */
export const DAILY_COLUMNS = {
  workspace_id: 'text',
  day: 'text',
  key_id: 'text',
  tenant_id: 'text',
  target_id: 'text',
  kind: 'text',
  ...SUMS,
} satisfies Columns

export const DAILY_KEY = ['workspace_id', 'day', 'key_id', 'tenant_id', 'target_id', 'kind']

/** Kinds that a plan counts; the others are parts of a request that was counted. */
const COUNTED_KINDS = new Set<MeteredKind>(['chat', 'route', 'estimate', 'content'])

/** Of several calls of a request the first one is counted. */
const isCounted = (entry: LedgerEntry) =>
  entry.id === entry.requestId && COUNTED_KINDS.has(entry.kind)

type DailyRow = Record<keyof typeof DAILY_COLUMNS, string | number>

/** Sums entries by day, key, tenant, target and kind, ordered so that replicas lock rows in the same order. */
export function dailyRows(entries: LedgerEntry[]): DailyRow[] {
  const rows = new Map<string, DailyRow>()
  for (const entry of entries) {
    const own = ledgerRow(entry)
    const key = [
      entry.workspaceId,
      dayOf(entry.at),
      entry.keyId ?? '',
      entry.tenantId ?? '',
      own.target_id ?? '',
      entry.kind,
    ]
    const name = key.join('\0')
    let row = rows.get(name)
    if (!row) {
      const zeros = DAILY_SUMS.map((sum) => [sum, 0])
      const named = DAILY_KEY.map((column, index) => [column, key[index]])
      row = Object.fromEntries([...named, ...zeros]) as DailyRow
      rows.set(name, row)
    }
    addTo(row, entry, own)
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function addTo(row: Record<string, string | number>, entry: LedgerEntry, own: LedgerRow) {
  const add = (sum: keyof typeof SUMS, amount: number) => {
    row[sum] = Number(row[sum]) + amount
  }
  add('requests', 1)
  add('counted_requests', isCounted(entry) ? 1 : 0)
  add('failed_requests', entry.outcome === 'ok' ? 0 : 1)
  add('unpriced_requests', own.cost_nano === null ? 1 : 0)
  add('input_tokens', entry.usage.input)
  add('cached_tokens', entry.usage.cached)
  add('cache_write_tokens', entry.usage.cacheWrite)
  add('output_tokens', entry.usage.output)
  add('reasoning_tokens', entry.usage.reasoning)
  add('cost_nano', Number(own.cost_nano ?? 0))
}
