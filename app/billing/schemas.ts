/** What the billing room answers, as JSON Schema. */
import {
  array,
  boolean,
  cursorPage,
  integer,
  named,
  nullable,
  number,
  object,
  offsetPage,
  oneOf,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'
import { METERED_KINDS } from '#billing/types'
import { ADMIN_GROUPS, WORKSPACE_GROUPS } from '#billing/queries/summarise_usage'

const count = (description?: string) => integer(description, { minimum: 0 })

const tokens = named(
  'TokenCounts',
  object({
    input: count('All tokens of the prompt'),
    cached: count('Those of them that the provider read from its cache'),
    cache_write: count('Those of them that it wrote to its cache'),
    output: count('All tokens of the answer'),
    reasoning: count('Those of them that went into reasoning'),
  })
)

const figures = {
  requests: count('Metered calls'),
  failed_requests: count(),
  unpriced_requests: count('Calls whose price is unknown; their cost is in no sum'),
  cost_usd: usdAmount('What the priced calls cost; null when none of the calls has a price'),
  tokens,
}

const sums = named('UsageFigures', object(figures))

const usage = (groups: readonly string[]) => ({
  from: text('First UTC day', { format: 'date' }),
  to: text('Last UTC day', { format: 'date' }),
  group_by: nullable(oneOf(groups)),
  totals: sums,
  items: array(
    named(
      'UsageGroup',
      object({
        group: nullable(text('Day, id or kind that the figures belong to; null for none')),
        ...figures,
      })
    ),
    'By day in order of time, otherwise by cost'
  ),
  total: count('How many groups there are over all pages'),
  limit: integer(),
  offset: integer(),
})

/** Answer of `GET /workspace/usage`. */
export const usageSchema = named('Usage', object(usage(WORKSPACE_GROUPS)))

/** Answer of `GET /admin/usage`. */
export const platformUsageSchema = named('PlatformUsage', object(usage(ADMIN_GROUPS)))

/** Answer of `GET /workspace/usage/requests`. */
export const ledgerPage = cursorPage(
  named(
    'MeteredRequest',
    object({
      id: text('The request id, with `.2`, `.3` … for further paid calls of one request'),
      request_id: text(),
      at: time(),
      kind: oneOf(METERED_KINDS),
      key_id: nullable(text()),
      tenant_id: nullable(text()),
      target_id: nullable(text()),
      provider_id: nullable(text()),
      upstream_model: nullable(text("The model's name at the provider")),
      tokens,
      cost_usd: usdAmount(),
      price_source: text('Where the price comes from, such as `operator` or `catalogue`'),
      estimated: boolean('Tokens were counted here because the provider did not say'),
      outcome: text('`ok`, or the class of the failure'),
      streamed: boolean(),
      latency_ms: count(),
      first_token_ms: nullable(count()),
    })
  )
)

const window = oneOf(['total', 'day', 'month'], 'Days and calendar months are UTC')
const scope = oneOf(['workspace', 'key', 'tenant'])

const left = {
  spent_usd: number('Spent in the present period'),
  held_usd: number('Set aside for requests that are being answered or are about to be'),
  remaining_usd: number(),
  resets_at: nullable(time('When the window begins anew; null for a total')),
}

/** A budget in answers. */
export const budgetSchema = named(
  'Budget',
  object({
    id: text(),
    scope,
    key_id: nullable(text()),
    tenant_id: nullable(text()),
    window,
    limit_usd: number(),
    allow_unpriced: boolean('Lets targets through whose price is unknown; they count as nothing'),
    ...left,
    created_at: time(),
    updated_at: time(),
  })
)

/** Answer of `GET /workspace/budgets`. */
export const budgetPage = offsetPage(budgetSchema)

/** Answer of `GET /workspace/usage/me`. */
export const ownUsageSchema = named(
  'OwnUsage',
  object({
    key_id: text(),
    tenant_id: nullable(text('The tenant that the request names')),
    today: sums,
    month: sums,
    budgets: array(
      named('BudgetHeadroom', object({ scope, window, limit_usd: number(), ...left })),
      'Every budget that a request of this key (and tenant) falls under'
    ),
    quota: nullable(
      named(
        'RequestQuota',
        object({ limit: count(), used: count(), remaining: count(), resets_at: nullable(time()) }),
        "The plan's requests of this month"
      )
    ),
  })
)
