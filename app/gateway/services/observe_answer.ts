import { usageFacts } from '#knowledge/services/usage_facts'
import type { Asker } from '#knowledge/types'
import { isOfTarget, type Finding } from '#routing/evidence/observation'
import { observedOutcomes } from '#routing/evidence/observed_outcomes'
import type { Attempt, ChatOrder } from '#gateway/types'
import { shapeOf, shapeOfStream } from '#gateway/services/answer_shape'
import { JsonCall } from '#gateway/services/json_call'
import { StreamCall } from '#gateway/services/stream_call'
import type { UpstreamCall } from '#gateway/services/upstream_call'

/** A routed request that ended. */
interface Ended {
  order: ChatOrder
  attempts: readonly Attempt[]
  /** The call that answered; null when none did. */
  call: UpstreamCall | null
  /** No model answered but the demo upstream, which teaches nothing about targets. */
  isDemo: boolean
}

let waiting: Ended[] = []

/** Has what a routed request showed of its targets counted, after its answer has gone out. */
export function observeAnswer(ended: Ended) {
  if (waiting.length === 0) setImmediate(observeAll)
  waiting.push(ended)
}

function observeAll() {
  const all = waiting
  waiting = []
  for (const one of all) observe(one)
}

function observe({ order, attempts, call, isDemo }: Ended) {
  const { decision } = order.plan
  if (decision === null) return
  const { workspaceId, keyId } = order.payer
  const origin = { workspaceId, keyId, decision }
  for (const { targetId, outcome } of attempts) {
    if (isOfTarget(outcome)) observedOutcomes.note({ ...origin, targetId, finding: 'failed' })
  }
  const answered = attempts.at(-1)
  if (call === null || answered?.outcome !== 'ok') return
  const { targetId } = answered
  const finding = findingOf(call, order.request.body)
  observedOutcomes.note({ ...origin, targetId, finding })
  if (order.companion?.mayKeep && !isDemo)
    noteUsage(order, order.companion.asker, targetId, finding)
}

/** What the graph learns of a chat: who asked whom about what, and whether the answer held together. */
function noteUsage(order: ChatOrder, asker: Asker, targetId: string, found: Finding) {
  const { plan, requestId } = order
  const topic = plan.domain || plan.task
  const finding = found === 'unremarkable' ? 'good' : 'bad'
  if (topic !== '') usageFacts.note({ asker, targetId, topic, finding, requestId })
}

function findingOf(call: UpstreamCall, body: Record<string, unknown>) {
  if (call instanceof JsonCall && call.answer) return shapeOf(call.answer, body)
  return call instanceof StreamCall ? shapeOfStream(call.reader) : 'unremarkable'
}
