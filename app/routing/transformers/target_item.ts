import { isoTime } from '#core/time'
import { healthBoard } from '#providers/services/health_board'
import type { Target } from '#providers/types'

function health(target: Target) {
  if (target.execution === null) return null
  const seen = healthBoard.ofTarget(target)
  return {
    state: seen.state,
    circuit: seen.circuit,
    error_rate: seen.errorRate,
    latency_ms: { p50: seen.latencyP50Ms, p90: seen.latencyP90Ms },
    first_token_ms: seen.firstTokenP50Ms,
    tokens_per_second: seen.tokensPerSecond,
    in_flight: seen.inFlight,
    last_ok_at: isoTime(seen.lastOkAt),
  }
}

const rates = ({ input, output, cacheRead, cacheWrite, reasoning }: Partial<Target['price']>) => ({
  input: input ?? null,
  output: output ?? null,
  cache_read: cacheRead ?? null,
  cache_write: cacheWrite ?? null,
  reasoning: reasoning ?? null,
})

/** A target with all that the router goes by. Prices in USD per million tokens. */
export function targetItem(target: Target) {
  const { capabilities, execution, price, quality } = target
  return {
    id: target.id,
    kind: target.kind,
    name: target.name,
    vendor: target.vendor,
    family: target.family,
    base_target: target.baseTargetId,
    executable: execution !== null,
    provider: execution && {
      name: execution.connection.name,
      kind: execution.connection.kind,
      host: execution.connection.host,
      own: execution.connection.workspaceId !== null,
      demo: execution.connection.demo,
    },
    model: execution?.upstreamModel ?? null,
    health: health(target),
    price: {
      source: price.source,
      from: price.from,
      ...rates(price),
      tiers: price.tiers.map((tier) => ({ above_tokens: tier.aboveTokens, ...rates(tier) })),
    },
    quality: { overall: quality.overall, domains: quality.domains, source: quality.source ?? null },
    capabilities: {
      tools: capabilities.tools ?? null,
      structured_output: capabilities.structuredOutput ?? null,
      reasoning: capabilities.reasoning ?? null,
      vision: capabilities.vision ?? null,
      attachments: capabilities.attachments ?? null,
      prompt_caching: capabilities.promptCaching ?? null,
      temperature: capabilities.temperature ?? null,
    },
    context_tokens: target.contextTokens,
    max_output_tokens: target.maxOutputTokens,
    open_weights: target.openWeights,
    release_date: target.releaseDate,
    regions: target.regions,
    tags: target.tags,
    description: target.description ?? null,
    skills: target.skills ?? [],
  }
}
