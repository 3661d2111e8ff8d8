import type { Capabilities } from '#providers/types'
import { listed, money, time } from '#routing/engine/rules/wording'
import { nano, usd } from '#core/money'
import type { RuleMaker } from '#routing/engine/rules/rule'

/** Capabilities by their name on the wire. */
export const CAPABILITIES: Record<string, keyof Capabilities> = {
  tools: 'tools',
  structured_output: 'structuredOutput',
  json: 'structuredOutput',
  reasoning: 'reasoning',
  vision: 'vision',
  attachments: 'attachments',
  prompt_caching: 'promptCaching',
  temperature: 'temperature',
}

/** It must be known to have every capability asked for. */
export const capabilities: RuleMaker = ({ question, index }) => {
  const wanted = question.constraints.capabilities
  if (!wanted || wanted.length === 0) return null
  const has = (at: number, name: string) =>
    index.targets[at]!.capabilities[CAPABILITIES[name]!] === true
  const lacking = (at: number) => wanted.filter((name) => !has(at, name))
  return {
    name: 'capabilities',
    lift: `removing capabilities [${listed(wanted)}]`,
    passes: (at) => wanted.every((name) => has(at, name)),
    finding: (at) => ({
      reason: `It is not known to have: ${listed(lacking(at))}`,
      value: wanted.filter((name) => has(at, name)),
      limit: wanted,
    }),
  }
}

/** It must not be known to lack what the request cannot do without, such as tools that it sends along. */
export const needs: RuleMaker = ({ reading, index }) => {
  const { required } = reading
  if (required.length === 0) return null
  const lacks = (at: number, name: string) =>
    index.targets[at]!.capabilities[CAPABILITIES[name]!] === false
  const lacking = (at: number) => required.filter((name) => lacks(at, name))
  return {
    name: 'needs',
    lift: `sending the request without ${listed(required)}`,
    passes: (at) => !required.some((name) => lacks(at, name)),
    finding: (at) => ({
      reason: `The request brings what it cannot handle: ${listed(lacking(at))}`,
      value: lacking(at),
      limit: required,
    }),
  }
}

/** Question and a long answer must fit into its context window, where that is known. */
export const contextWindow: RuleMaker = ({ reading, index, outputP90 }) => {
  const { inputTokens } = reading.understood
  const needed = (at: number) => inputTokens + outputP90[at]!
  return {
    name: 'context_window',
    lift: 'shortening the request',
    passes: (at) => needed(at) <= (index.targets[at]!.contextTokens ?? Infinity),
    finding: (at) => ({
      reason: `The request may need ${needed(at)} tokens, its window holds ${index.targets[at]!.contextTokens}`,
      value: index.targets[at]!.contextTokens,
      limit: needed(at),
    }),
  }
}

/** Its context window must be known and at least this large. */
export const minContextTokens: RuleMaker = ({ question, index }) => {
  const least = question.constraints.min_context_tokens
  if (least === undefined) return null
  return {
    name: 'min_context_tokens',
    lift: `removing min_context_tokens ${least}`,
    passes: (at) => (index.targets[at]!.contextTokens ?? -1) >= least,
    finding: (at) => {
      const own = index.targets[at]!.contextTokens
      const reason =
        own === null ? 'Its context window is unknown' : `Its context window holds ${own} tokens`
      return { reason, value: own, limit: least }
    },
  }
}

/** Nine of ten answers must be expected within this time. */
export const maxLatency: RuleMaker = ({ question, latencyP90 }) => {
  const most = question.constraints.max_latency_ms
  if (most === undefined) return null
  return {
    name: 'max_latency_ms',
    lift: `removing max_latency_ms ${most}`,
    passes: (at) => latencyP90[at]! <= most,
    finding: (at) => ({
      reason: `It may take ${time(latencyP90[at]!)}, longer than ${time(most)}`,
      value: latencyP90[at],
      limit: most,
    }),
  }
}

/** Nine of ten answers must be expected below this cost; what has no price cannot keep a limit. */
export const maxCost: RuleMaker = ({ question, costP90 }) => {
  const limitUsd = question.constraints.max_cost_usd
  if (limitUsd === undefined) return null
  const limit = nano(limitUsd)
  return {
    name: 'max_cost_usd',
    lift: `removing max_cost_usd ${limitUsd}`,
    passes: (at) => costP90[at]! <= limit,
    finding: (at) => ({
      reason: Number.isNaN(costP90[at])
        ? 'Its price is unknown, so the limit cannot be kept'
        : `It may cost ${money(costP90[at]!)}, more than ${money(limit)}`,
      value: Number.isNaN(costP90[at]) ? null : usd(costP90[at]!),
      limit: limitUsd,
    }),
  }
}
