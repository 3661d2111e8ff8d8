import {
  array,
  boolean,
  integer,
  map,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  time,
} from '#core/openapi/schemas'

const perMillion = (what: string) =>
  nullable(number(`US dollars per 1,000,000 ${what}; null is unknown`, { minimum: 0 }))

const rates = {
  input_per_million_usd: perMillion('input tokens'),
  output_per_million_usd: perMillion('output tokens'),
  cache_read_per_million_usd: perMillion('tokens read from a prompt cache'),
  cache_write_per_million_usd: perMillion('tokens written to a prompt cache'),
  reasoning_per_million_usd: perMillion('reasoning tokens'),
  batch_input_per_million_usd: perMillion('input tokens of batches'),
  batch_output_per_million_usd: perMillion('output tokens of batches'),
  audio_input_per_million_usd: perMillion('audio input tokens'),
}

const furtherRates = Object.keys(rates).slice(2)

const tier = object(
  { above_tokens: integer('Counts for requests with more input tokens than this'), ...rates },
  Object.keys(rates)
)

/** What something costs, and who says so. */
export const priceSchema = named(
  'Price',
  object(
    {
      ...rates,
      source: oneOf(
        ['operator', 'declared', 'catalogue', 'unpriced'],
        'Set by an operator, declared with the target, the reference catalogue, or nobody knows'
      ),
      from: nullable(text('Name and date of the source, such as `models.dev 2026-07-02`')),
      tiers: array(tier, 'Rates that replace the others for long inputs'),
    },
    furtherRates
  )
)

const healthState = oneOf(['unknown', 'up', 'degraded', 'down'])

/** How an upstream does. */
export const healthSchema = named(
  'UpstreamHealth',
  object({
    state: healthState,
    circuit: oneOf(['closed', 'open', 'half_open'], 'Open: calls are kept away from it for now'),
    error_rate: number('Share of failed calls among the recent ones', { minimum: 0, maximum: 1 }),
    latency_p50_ms: nullable(number()),
    latency_p90_ms: nullable(number()),
    first_token_p50_ms: nullable(number()),
    tokens_per_second: nullable(number('Output tokens, recent median')),
    last_ok_at: nullable(time()),
  }),
  'As this replica sees it, from real traffic and light probes'
)

const checkError = named(
  'ProviderCheckError',
  object({
    code: oneOf([
      'refused_by_egress_guard',
      'name_not_found',
      'unreachable',
      'tls',
      'timeout',
      'credentials_refused',
      'credentials_unreadable',
      'not_chat_completions',
      'rate_limited',
      'upstream_error',
      'kind_missing',
    ]),
    message: text(),
  })
)

/** Result of a check. */
export const providerCheckSchema = named(
  'ProviderCheck',
  object({
    reachable: boolean('An HTTP answer came, whatever it says'),
    latency_ms: nullable(number()),
    models: array(text(), 'Model ids of the endpoint'),
    error: nullable(checkError),
  })
)

/** A provider for those who may configure it. */
export const providerSchema = named(
  'Provider',
  object({
    id: text('`prov_…`'),
    name: text(),
    kind: text('Provider preset'),
    base_url: text(),
    host: text(),
    enabled: boolean(),
    has_api_key: boolean(),
    api_key_masked: nullable(
      text('Beginning and last four characters; the key itself is never returned')
    ),
    api_key_header: nullable(text('Header of the key; null: the one of the preset')),
    extra_headers: map(text(), 'Further headers with masked values'),
    timeout_s: number(),
    max_retries: integer(),
    notes: text(),
    problem: nullable(text('Why it cannot be used')),
    last_check: nullable(
      object({
        at: time(),
        reachable: boolean(),
        latency_ms: nullable(number()),
        model_count: integer(),
        error: nullable(checkError),
      })
    ),
    created_at: time(),
    updated_at: time(),
  })
)

/** A mapping of a target. */
export const mappingSchema = named(
  'ProviderMapping',
  object({
    target_id: text(),
    provider_id: text(),
    provider: text('Name of the provider'),
    model: text("The model's id at the endpoint"),
    system_prompt: nullable(text()),
    defaults: map(true, 'Request defaults, under those of the request'),
    price: priceSchema,
    health: healthSchema,
    created_at: time(),
    updated_at: time(),
  })
)

const executionSchema = named(
  'TargetExecution',
  object({
    target_id: text(),
    name: text(),
    kind: oneOf(['model', 'agent']),
    vendor: nullable(text()),
    provider: text('Name of the provider'),
    provider_kind: text(),
    host: text('Host and port of the provider'),
    model: text("The model's id at the endpoint"),
    demo: boolean('Answered by the demo upstream: no language model is behind it'),
    price: priceSchema,
    health: healthSchema,
  }),
  'What an executable target runs on'
)

const presetSchema = named(
  'ProviderKind',
  object({
    id: text('Value of `kind`'),
    name: text(),
    summary: text(),
    docs_url: text(),
    base_url: nullable(text('With `{names}` that the person fills in')),
    base_url_required: boolean('The base URL has to be stated or completed'),
    placeholders: array(
      object({ name: text(), label: text(), help: text(), example: nullable(text()) })
    ),
    local: boolean('Runs on own machines'),
    api_key_required: boolean(),
    api_key_header: text(),
    api_key_url: nullable(text('Where a person gets a key')),
    timeout_s: number('Default for this kind in forms'),
  }),
  'A provider preset'
)

/** Everything around the providers of a workspace or the platform. */
export const providerOverviewSchema = named(
  'ProviderOverview',
  object({
    enabled: boolean(
      'Whether the plan includes own providers; without it providers, mappings and targets are empty'
    ),
    providers: array(providerSchema),
    mappings: array(mappingSchema),
    platform: array(executionSchema, 'What the platform executes on'),
    presets: array(presetSchema),
    targets: array(
      object({
        id: text(),
        name: text(),
        kind: oneOf(['model', 'agent']),
        vendor: nullable(text()),
        executable: boolean(),
      }),
      'Targets that can be mapped'
    ),
  })
)

/** What the deployment executes on, for everybody. */
export const platformSchema = named(
  'Platform',
  object({
    demo: boolean('The demo upstream is offered: its answers come from no language model'),
    providers: array(
      object({
        name: text(),
        kind: text(),
        host: text('Host and port'),
        demo: boolean(),
        health: object({ state: healthState }),
        targets: integer('How many targets run on it'),
      })
    ),
    targets: array(executionSchema, 'Executable targets'),
    kinds: array(presetSchema, 'Presets for new providers'),
  })
)
