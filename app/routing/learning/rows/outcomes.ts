import { nano, usd } from '#core/money'

/** What one target made of a question; null where it was not recorded. Cost in nano-dollars. */
export interface Outcome {
  quality: number
  outputTokens: number | null
  costNano: number | null
  latencyMs: number | null
}

/** Outcomes by target id, each as `[quality, output tokens, cost in nano-dollars, milliseconds]`. */
export type StoredOutcomes = Record<
  string,
  [quality: number, outputTokens: number | null, costNano: number | null, latencyMs: number | null]
>

/** Outcomes as they come over the wire. */
export interface OutcomeIn {
  quality: number
  output_tokens?: number | null
  cost_usd?: number | null
  latency_ms?: number | null
}

/** One outcome as it is stored. */
export const packOutcome = (given: OutcomeIn): StoredOutcomes[string] => [
  given.quality,
  given.output_tokens ?? null,
  nano(given.cost_usd ?? null),
  given.latency_ms ?? null,
]

/** One outcome as it was stored. */
export const unpackOutcome = ([
  quality,
  outputTokens,
  costNano,
  latencyMs,
]: StoredOutcomes[string]): Outcome => ({ quality, outputTokens, costNano, latencyMs })

/** Stored outcomes as they are shown. */
export const outcomesOut = (stored: StoredOutcomes) =>
  Object.fromEntries(
    Object.entries(stored).map(([target, packed]) => {
      const { quality, outputTokens, costNano, latencyMs } = unpackOutcome(packed)
      return [
        target,
        { quality, output_tokens: outputTokens, cost_usd: usd(costNano), latency_ms: latencyMs },
      ]
    })
  )
