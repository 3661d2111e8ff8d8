import { isoTime } from '#core/time'
import type { Capabilities, Price, Rates, UpstreamHealth } from '#providers/types'

/** Our names of rates → those of the wire, which say unit and currency. */
const RATES = {
  input: 'input_per_million_usd',
  output: 'output_per_million_usd',
  cacheRead: 'cache_read_per_million_usd',
  cacheWrite: 'cache_write_per_million_usd',
  reasoning: 'reasoning_per_million_usd',
  batchInput: 'batch_input_per_million_usd',
  batchOutput: 'batch_output_per_million_usd',
  audioInput: 'audio_input_per_million_usd',
} as const satisfies Record<keyof Rates, string>

type WireRates = { [Name in (typeof RATES)[keyof Rates]]?: number | null }

/** A price as bodies state it. */
export type WirePrice = WireRates & { tiers?: (WireRates & { above_tokens: number })[] }

const rateNames = Object.entries(RATES) as [keyof Rates, keyof WireRates][]

const ratesIn = (wire: WireRates): Partial<Rates> =>
  Object.fromEntries(
    rateNames.flatMap(([ours, theirs]) =>
      wire[theirs] === undefined ? [] : [[ours, wire[theirs]]]
    )
  )

const ratesOut = (rates: Partial<Rates>) =>
  Object.fromEntries(
    rateNames.flatMap(([ours, theirs]) =>
      rates[ours] === undefined ? [] : [[theirs, rates[ours]]]
    )
  )

/** A price from a body. */
export const priceIn = ({ tiers, ...rates }: WirePrice) => ({
  ...({ input: null, output: null, ...ratesIn(rates) } as Rates),
  tiers: (tiers ?? []).map(({ above_tokens: aboveTokens, ...tier }) => ({
    aboveTokens,
    ...ratesIn(tier),
  })),
})

/** A price for an answer. */
export const priceOut = ({ source, from, tiers, ...rates }: Price) => ({
  ...ratesOut(rates),
  source,
  from,
  tiers: tiers.map(({ aboveTokens, ...tier }) => ({
    above_tokens: aboveTokens,
    ...ratesOut(tier),
  })),
})

/** How an upstream does, for an answer. */
export const healthOut = (health: UpstreamHealth) => ({
  state: health.state,
  circuit: health.circuit,
  error_rate: Math.round(health.errorRate * 1_000) / 1_000,
  latency_p50_ms: rounded(health.latencyP50Ms),
  latency_p90_ms: rounded(health.latencyP90Ms),
  first_token_p50_ms: rounded(health.firstTokenP50Ms),
  tokens_per_second: rounded(health.tokensPerSecond),
  last_ok_at: isoTime(health.lastOkAt),
})

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

const CAPABILITIES = {
  tools: 'tools',
  structuredOutput: 'structured_output',
  reasoning: 'reasoning',
  vision: 'vision',
  attachments: 'attachments',
  promptCaching: 'prompt_caching',
  temperature: 'temperature',
} as const satisfies Record<keyof Capabilities, string>

/** Capabilities as the wire names them. */
export type WireCapabilities = { [Name in (typeof CAPABILITIES)[keyof Capabilities]]?: boolean }

const capabilityNames = Object.entries(CAPABILITIES) as [
  keyof Capabilities,
  keyof WireCapabilities,
][]

export const capabilitiesIn = (wire: WireCapabilities): Capabilities =>
  Object.fromEntries(
    capabilityNames.flatMap(([ours, theirs]) =>
      wire[theirs] === undefined ? [] : [[ours, wire[theirs]]]
    )
  )

export const capabilitiesOut = (capabilities: Capabilities): WireCapabilities =>
  Object.fromEntries(
    capabilityNames.flatMap(([ours, theirs]) =>
      capabilities[ours] === undefined ? [] : [[theirs, capabilities[ours]]]
    )
  )
