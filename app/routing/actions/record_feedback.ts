import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { nano } from '#core/money'
import { unprocessable } from '#core/validation/errors'
import type { TargetDirectory } from '#providers/types'
import RouteFeedback from '#routing/models/route_feedback'
import { FindDecision } from '#routing/queries/find_decision'
import { unpackCandidate, type DecisionRecord } from '#routing/services/decision_record'
import { feedbackTotal } from '#routing/services/routing_metrics'

/** What a caller says of a target's answer. */
export interface FeedbackInput {
  requestId: string
  targetId: string
  success: boolean
  quality: number | null
  complexity: number | null
  costUsd: number | null
  latencyMs: number | null
  preferredOver: string | null
  domains: string[]
}

/** `accepted` the first time, `repeated` for the same words again, `updated` when the later ones replace the earlier. */
type FeedbackStatus = 'accepted' | 'repeated' | 'updated'

/** Keeps what a caller says of an answer: one row for each request and target, in which the last word counts. */
export class RecordFeedback {
  async handle(workspaceId: string, directory: TargetDirectory, input: FeedbackInput) {
    const decision = await new FindDecision().handle(workspaceId, input.requestId)
    if (decision === null) throw new E_NOT_FOUND(['request'])
    const known = this.#knownTargets(directory, decision.record)
    const targetId = known(input.targetId, 'target_id')
    const preferredOver =
      input.preferredOver === null ? null : known(input.preferredOver, 'preferred_over')
    if (preferredOver === targetId) {
      throw unprocessable(['body', 'preferred_over'], 'A target cannot be preferred over itself')
    }
    const key = { workspaceId, requestId: input.requestId, targetId }
    const said = {
      success: input.success,
      quality: input.quality,
      complexity: input.complexity,
      costNano: nano(input.costUsd),
      latencyMs: input.latencyMs,
      preferredOver,
      domains: input.domains,
    }
    const status = await this.#keep(key, said)
    if (status !== 'repeated') feedbackTotal.inc({ success: String(input.success) })
    return { targetId, status }
  }

  /** Targets of today, and those that were candidates then. */
  #knownTargets(directory: TargetDirectory, record: DecisionRecord) {
    const candidates = new Set(record.candidates.map((packed) => unpackCandidate(packed).target))
    return (name: string, field: string): string => {
      const id = directory.resolve(name)?.id ?? (candidates.has(name) ? name : null)
      if (id === null) throw unprocessable(['body', field], `There is no target "${name}"`)
      return id
    }
  }

  async #keep(
    key: Pick<RouteFeedback, 'workspaceId' | 'requestId' | 'targetId'>,
    said: Partial<RouteFeedback>
  ): Promise<FeedbackStatus> {
    const before = await RouteFeedback.query().where(key).first()
    if (before && sameWords(before, said)) return 'repeated'
    const now = clock.now()
    const changed = {
      success: said.success,
      quality: said.quality,
      complexity: said.complexity,
      cost_nano: said.costNano,
      latency_ms: said.latencyMs,
      preferred_over: said.preferredOver,
      domains: JSON.stringify(said.domains),
      updated_at: now,
    }
    await db
      .table('route_feedback')
      .insert({
        workspace_id: key.workspaceId,
        request_id: key.requestId,
        target_id: key.targetId,
        ...changed,
        created_at: before?.createdAt ?? now,
      })
      .onConflict(['workspace_id', 'request_id', 'target_id'])
      .merge(Object.keys(changed))
    return before ? 'updated' : 'accepted'
  }
}

const sameWords = (before: RouteFeedback, said: Partial<RouteFeedback>) =>
  Object.entries(said).every(
    ([name, value]) => JSON.stringify(before[name as keyof RouteFeedback]) === JSON.stringify(value)
  )
