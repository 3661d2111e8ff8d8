import { isOfTarget } from '#routing/evidence/observation'
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

function observe({ order, attempts, call }: Ended) {
  const { decision } = order.plan
  if (decision === null) return
  const { workspaceId, keyId } = order.payer
  const origin = { workspaceId, keyId, decision }
  for (const { targetId, outcome } of attempts) {
    if (isOfTarget(outcome)) observedOutcomes.note({ ...origin, targetId, finding: 'failed' })
  }
  const answered = attempts.at(-1)
  if (call === null || answered?.outcome !== 'ok') return
  observedOutcomes.note({
    ...origin,
    targetId: answered.targetId,
    finding: findingOf(call, order.request.body),
  })
}

function findingOf(call: UpstreamCall, body: Record<string, unknown>) {
  if (call instanceof JsonCall && call.answer) return shapeOf(call.answer, body)
  return call instanceof StreamCall ? shapeOfStream(call.reader) : 'unremarkable'
}
