import type { Usage } from '#billing/types'

/** What was wrong with an upstream's token counts; `total_exceeds_parts` alone is a known habit, the others are faults. */
export type UsageFlag =
  | 'not_a_count'
  | 'too_large'
  | 'cached_exceeds_input'
  | 'reasoning_exceeds_output'
  | 'total_exceeds_parts'

export interface UsageReading {
  usage: Usage
  flags: UsageFlag[]
}

/** More tokens than any answer has; larger counts are cut to it. */
const MOST_TOKENS = 100_000_000

type Bag = Record<string, unknown>

const bagOf = (value: unknown): Bag =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Bag) : {}

/** Reads the counts of one usage object, first name that is there, and notes what is impossible. */
class Counts {
  readonly flags = new Set<UsageFlag>()

  first(...candidates: unknown[]): number | null {
    const value = candidates.find((candidate) => candidate !== undefined && candidate !== null)
    if (value === undefined) return null
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
      this.flags.add('not_a_count')
      return 0
    }
    if (value > MOST_TOKENS) this.flags.add('too_large')
    else if (!Number.isInteger(value)) this.flags.add('not_a_count')
    return Math.min(Math.round(value), MOST_TOKENS)
  }
}

/**
 * Normalises the usage object of a chat completion as the vendors write it; null when it says nothing.
 *
 * - Cached input: `prompt_tokens_details.cached_tokens` (OpenAI and most), `cached_tokens` (Moonshot, Together),
 *   `prompt_cache_hit_tokens` (DeepSeek), `cache_read_input_tokens` (Anthropic, beside `input_tokens` that leaves it out).
 * - Reasoning is part of `completion_tokens` (OpenAI) or comes on top of it (xAI, Gemini): then the total is larger than
 *   its parts, and what is missing was billed as output.
 */
export function usageFrom(reported: unknown): UsageReading | null {
  const raw = bagOf(reported)
  const counts = new Counts()
  const prompt = counts.first(raw.prompt_tokens, raw.input_tokens)
  const completion = counts.first(raw.completion_tokens, raw.output_tokens)
  if (prompt === null && completion === null) return null

  const total = counts.first(raw.total_tokens)
  const input = readInput(raw, counts, prompt ?? 0, completion ?? 0, total)
  const output = readOutput(raw, counts, input.input, completion ?? 0, total)
  return { usage: { ...input, ...output }, flags: [...counts.flags] }
}

function readInput(
  raw: Bag,
  counts: Counts,
  prompt: number,
  completion: number,
  total: number | null
) {
  const details = bagOf(raw.prompt_tokens_details ?? raw.input_tokens_details)
  const listed = counts.first(
    details.cached_tokens,
    raw.prompt_cache_hit_tokens,
    raw.cached_tokens,
    raw.cache_read_input_tokens
  )
  const written = counts.first(
    details.cache_write_tokens,
    details.cache_creation_tokens,
    raw.cache_creation_input_tokens
  )
  let cached = listed ?? 0
  let cacheWrite = written ?? 0
  const apart = cached + cacheWrite
  const isAnthropic = 'cache_read_input_tokens' in raw || 'cache_creation_input_tokens' in raw
  const isExclusive =
    isAnthropic &&
    (raw.prompt_tokens === undefined || apart > prompt || total === prompt + apart + completion)
  const input = isExclusive ? prompt + apart : prompt

  if (apart > input) {
    counts.flags.add('cached_exceeds_input')
    cached = Math.min(cached, input)
    cacheWrite = Math.min(cacheWrite, input - cached)
  }
  return { input, cached, cacheWrite }
}

function readOutput(
  raw: Bag,
  counts: Counts,
  input: number,
  completion: number,
  total: number | null
) {
  const details = bagOf(raw.completion_tokens_details ?? raw.output_tokens_details)
  let reasoning = counts.first(details.reasoning_tokens, raw.reasoning_tokens) ?? 0
  let output = completion
  const missing = (total ?? 0) - input - completion
  if (missing > 0) {
    counts.flags.add('total_exceeds_parts')
    output += missing
    reasoning = Math.max(reasoning, missing)
  }
  if (reasoning > output) {
    counts.flags.add('reasoning_exceeds_output')
    reasoning = output
  }
  return { output, reasoning }
}
