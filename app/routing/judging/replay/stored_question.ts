import { requiredOf } from '#routing/engine/features'
import type { Reading } from '#routing/engine/reading'
import { unpack } from '#routing/engine/encoding/packed'
import type { DecisionRecord } from '#routing/services/decision_record'
import { healthThen } from '#routing/services/health_record'
import type { HealthOf, RouteQuestion } from '#routing/types'

/** The columns of a stored decision that making it again needs. */
export interface StoredDecision {
  id: string
  workspaceId: string
  encoded: string | null
  record: DecisionRecord
}

/** What was asked, what was read of it, and how upstreams did: all but the text, which is not kept. */
export interface StoredQuestion {
  question: RouteQuestion
  reading: Reading
  healthOf: HealthOf
}

/** Puts a stored decision's question together again. */
export function storedQuestion({
  id,
  workspaceId,
  encoded,
  record,
}: StoredDecision): StoredQuestion {
  const { asked, features, understood, ruled_out: ruledOut } = record
  const broken = ruledOut.find(({ rule }) => rule === 'healthy')?.named ?? []
  return {
    question: {
      requestId: id,
      workspaceId,
      text: '',
      history: [],
      context: {},
      profile: {},
      preferences: asked.preferences,
      kinds: asked.kinds,
      objective: asked.objective,
      constraints: asked.constraints,
      executes: asked.executes ?? false,
      mayExplore: asked.may_explore ?? false,
      topK: asked.top_k,
      tenantRules: asked.tenant_rules,
      maxOutputTokens: asked.max_output_tokens,
      stickyTargetId: asked.sticky_target,
    },
    reading: { understood, features, encoded: unpack(encoded), required: requiredOf(features) },
    healthOf: withOpenCircuits(
      healthThen(record.health ?? []),
      new Set(broken.map(({ target }) => target))
    ),
  }
}

const withOpenCircuits =
  (healthOf: HealthOf, broken: ReadonlySet<string>): HealthOf =>
  (target) =>
    broken.has(target.id)
      ? { ...healthOf(target), state: 'down', circuit: 'open' }
      : healthOf(target)
