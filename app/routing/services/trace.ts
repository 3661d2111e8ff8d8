import { usd } from '#core/money'
import { storyOf } from '#routing/services/decision_story'
import {
  ruledOutOf,
  unpackCandidate,
  type DecisionRecord,
  type StoredCandidate,
} from '#routing/services/decision_record'

/** A decision for a person who knows nothing of the code: what was understood, who was left out and why, how the rest was weighed. */
export function readTrace(record: DecisionRecord) {
  const { understood, features, policy, asked } = record
  const candidates = record.candidates.map(unpackCandidate)
  return {
    story: storyOf(record, candidates),
    understood: {
      language: understood.language,
      task: understood.task,
      domains: understood.domains.map(({ name, p }) => ({ name, p: rounded(p) })),
      complexity: understood.complexity,
      input_tokens: understood.inputTokens,
      expected_output_tokens: understood.expectedOutputTokens,
      needs: understood.needs,
      features,
    },
    asked: {
      ...asked,
      executes: asked.executes ?? null,
      may_explore: asked.may_explore ?? null,
      preferences: asked.preferences ?? null,
    },
    ruled_out: ruledOutOf(record.ruled_out).map(({ targetId, rule, reason, value, limit }) => ({
      target: targetId,
      rule,
      reason,
      value,
      limit,
    })),
    ruled_out_counts: Object.fromEntries(record.ruled_out.map(({ rule, count }) => [rule, count])),
    eligible: record.eligible,
    candidates: candidates.map(readCandidate),
    nearest_miss: record.nearest_miss,
    policy,
    knowledge: knowledgeOf(policy.version),
    weights: record.weights,
    why: record.why,
  }
}

/** What the policy knew, from its version: its learner's, the snapshot's, the revision of the evidence. */
function knowledgeOf(version: string) {
  const [learner = version, snapshot = '0', evidence = '0'] = version.split('.')
  return {
    learner,
    snapshot: snapshot === '0' ? null : snapshot,
    evidence: evidence === '0' ? null : evidence,
  }
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** A candidate on the wire: money in dollars, names as everywhere. */
export function readCandidate(candidate: StoredCandidate) {
  const { costNano, price, latencyMs, quality, utility, ...rest } = candidate
  return {
    ...rest,
    quality,
    cost_usd: { p50: usd(costNano.p50), p90: usd(costNano.p90) },
    price_per_million_usd: price,
    latency_ms: latencyMs,
    utility,
  }
}
