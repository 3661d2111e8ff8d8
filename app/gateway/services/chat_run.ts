import env from '#start/env'
import { tracing } from '#core/services/tracing'
import { SECOND } from '#core/time'
import { healthBoard } from '#providers/services/health_board'
import type { Connection, Target } from '#providers/types'
import { quoteBook } from '#routing/estimate/quotes/quote_book'
import type { QuoteUse } from '#routing/estimate/quotes/quote'
import { decisionLog } from '#routing/services/decision_log'
import type { Attempt, ChatOrder } from '#gateway/types'
import { Bill } from '#gateway/services/bill'
import { endChatSpan, startChatSpan } from '#gateway/services/chat_span'
import { dispatcherFor } from '#gateway/services/dispatcher'
import {
  asUpstreamFailure,
  circuitOpen,
  classifyConnectionError,
  failure,
  noteOf,
  type Failure,
} from '#gateway/services/failures'
import { FallbackPlan } from '#gateway/services/fallback_plan'
import { countAttempt, observeOverhead } from '#gateway/services/gateway_metrics'
import { JsonCall } from '#gateway/services/json_call'
import { keepAnswer } from '#gateway/services/keep_answer'
import { learnUsage } from '#gateway/services/learn_usage'
import { observeAnswer } from '#gateway/services/observe_answer'
import { pulse, type Pulsing } from '#gateway/services/pulse'
import { StreamCall, type StreamSink, type StreamWishes } from '#gateway/services/stream_call'
import type { UpstreamCall } from '#gateway/services/upstream_call'
import { writeUpstreamBody } from '#gateway/services/upstream_body'

const DEADLINE_MS = (env.get('SVC_CHAT_DEADLINE_S') ?? 600) * SECOND

/**
 * Answers one chat completion: asks one upstream after another as the fallback plan says, until one answers, the plan
 * ends, the client leaves or the time is up. Money is set aside before each target and settled once.
 */
export class ChatRun implements Pulsing {
  readonly attempts: Attempt[] = []
  readonly bill: Bill
  /** How it ended: `ok`, or the class of failure. */
  outcome = 'ok'
  /** The answer held against the quote that the request named. */
  quoteUse: QuoteUse | null = null
  /** When the first call went out. */
  firstSentAt: number | null = null

  readonly #fallback: FallbackPlan
  #call: UpstreamCall | null = null
  #noted: UpstreamCall | null = null
  #ended: 'client_gone' | 'deadline' | null = null
  #leftInCall = false
  #wake: (() => void) | null = null

  constructor(readonly order: ChatOrder) {
    this.bill = new Bill(order)
    this.#fallback = new FallbackPlan(order.plan.candidates.map(({ target }) => target))
    pulse.add(this)
  }

  /** The target that answers, or was asked last. */
  get target(): Target {
    return this.#fallback.current
  }

  get connection(): Connection {
    return this.target.execution!.connection
  }

  /** What the present target may cost. */
  get quotedNano(): number | null {
    const found = this.order.plan.candidates.find(({ target }) => target === this.target)
    return found?.quotedNano ?? null
  }

  /** Milliseconds since the request came. */
  elapsed(now = performance.now()) {
    return now - this.order.receivedAt
  }

  /** Our own time until now, in milliseconds, when the upstream's part ended at `upstreamEndedAt`. */
  overheadMs(upstreamEndedAt: number): number {
    const { receivedAt, waitedMs } = this.order
    const before = (this.firstSentAt ?? upstreamEndedAt) - receivedAt - waitedMs
    return before + performance.now() - upstreamEndedAt
  }

  /** Gets a whole answer. @throws the meter's refusals */
  async whole(): Promise<JsonCall | Failure> {
    try {
      const call = await this.ask(() => new JsonCall())
      if (!(call instanceof JsonCall)) return call
      this.settle('ok', call.answer!.usage, call.answerBytes, null)
      return call
    } finally {
      this.close()
    }
  }

  /** Gets a stream into a sink; null when it began there, whatever became of it. @throws the meter's refusals */
  async stream(sink: StreamSink, wishes: StreamWishes): Promise<Failure | null> {
    try {
      const call = await this.ask(() => new StreamCall(sink, wishes))
      return call instanceof StreamCall ? null : call
    } finally {
      this.close()
    }
  }

  /** Settles a stream; called before its last bytes go out. */
  settleStream(call: StreamCall, outcome: string) {
    const { reader, firstTokenAt } = call
    this.note(call, outcome)
    this.settle(outcome, reader.usage, reader.answerBytes, firstTokenAt)
  }

  /** Lets a stream begin that has been silent for long, so that its client hears something. */
  releaseStream() {
    if (this.#call instanceof StreamCall) this.#call.release()
  }

  /** Ends whatever is going on; the upstream's connection is closed at once. */
  cancel(why: 'client_gone' | 'deadline') {
    if (this.#ended) return
    this.#ended = why
    this.#leftInCall = this.#call !== null && !this.#call.isOver
    this.#call?.cancel(why)
    this.#wake?.()
  }

  onPulse(now: number) {
    if (this.elapsed(now) > DEADLINE_MS) this.cancel('deadline')
  }

  /** Calls upstreams until one answers. */
  private async ask<Call extends UpstreamCall>(makeCall: () => Call): Promise<Call | Failure> {
    for (;;) {
      const call = makeCall()
      const failed = await this.attempt(call)
      if (failed === null) return call
      if (call instanceof StreamCall && call.hasBegun) {
        this.settleStream(call, failed.kind)
        return call
      }
      const step = this.#ended ? null : this.#fallback.after(failed)
      if (step === null || step.kind === 'give_up') return this.fail(failed)
      if (step.kind === 'retry') await this.sleep(step.afterMs)
      if (this.#ended) return this.fail(failure(this.#ended))
    }
  }

  private close() {
    this.bill.cancel()
    pulse.delete(this)
    keepAnswer(this.order, this.#call, this.target.id)
    if (this.order.plan.isRouted)
      observeAnswer({
        order: this.order,
        attempts: this.attempts,
        call: this.#call,
        isDemo: this.connection.demo,
      })
    if (this.order.plan.isRouted && this.order.kind === 'chat') this.tellRouter()
  }

  /** What became of the decision; for other kinds of calls their rooms say it. */
  private tellRouter() {
    const { usage, costNano } = this.bill
    decisionLog.settle(this.order.requestId, {
      outcome: this.outcome,
      answeredBy: this.outcome === 'ok' ? this.target.id : null,
      costNano,
      latencyMs: this.elapsed(),
      outputTokens: usage.output,
    })
  }

  private async attempt(call: UpstreamCall): Promise<Failure | null> {
    const { target, connection } = this
    const { upstreamModel } = target.execution!
    if (!healthBoard.allows(connection, upstreamModel)) {
      this.note(call, 'circuit_open')
      return circuitOpen(healthBoard.of(connection, upstreamModel).lastError)
    }
    const reserved = this.bill.reserve(this.quotedNano)
    if (reserved) await reserved
    if (this.#ended) return failure(this.#ended)
    this.#call = call
    healthBoard.started(connection, upstreamModel)
    const span = tracing.isOn ? startChatSpan(this.order, target) : null
    const failed = await this.send(call, target)
    if (span) endChatSpan(span, call, failed)
    this.reportHealth(call, failed)
    this.note(call, failed?.kind ?? 'ok')
    return failed
  }

  private send(call: UpstreamCall, target: Target): Promise<Failure | null> | Failure {
    const startedAt = performance.now()
    try {
      const execution = target.execution!
      const dispatcher = dispatcherFor(execution.connection)
      const body = writeUpstreamBody(this.order.request, execution)
      const sentAt = performance.now()
      observeOverhead('send', sentAt - startedAt)
      this.firstSentAt ??= sentAt
      return call.run(execution.connection, body, dispatcher)
    } catch (error) {
      return classifyConnectionError(error as Error, false)
    }
  }

  /** Remembers how a call ended, once. */
  private note(call: UpstreamCall, outcome: string) {
    if (this.#noted === call) return
    this.#noted = call
    countAttempt(this.connection, outcome)
    this.attempts.push({
      targetId: this.target.id,
      provider: this.connection.name,
      outcome,
      status: call.status,
      latencyMs: Math.round(call.tookMs),
    })
  }

  private reportHealth(call: UpstreamCall, failed: Failure | null) {
    const firstTokenAt = call instanceof StreamCall ? call.firstTokenAt : null
    healthBoard.report(this.connection, this.target.execution!.upstreamModel, {
      failure: failed === null ? null : asUpstreamFailure(failed.kind),
      latencyMs: call.tookMs,
      firstTokenMs: firstTokenAt === null ? null : firstTokenAt - call.startedAt,
      outputTokens: failed === null ? call.outputTokens : null,
      error: failed === null ? null : noteOf(failed),
      retryAfterMs: failed?.retryAfterMs ?? null,
    })
  }

  /** Books a request that nobody answered. For a client that left in the middle of a call, the upstream has worked. */
  private fail(failed: Failure): Failure {
    const isPaid = failed.kind === 'client_gone' && this.#leftInCall
    this.settle(failed.kind, null, isPaid ? 0 : null, null)
    return failed
  }

  private settle(
    outcome: string,
    reported: Record<string, unknown> | null | undefined,
    answerBytes: number | null,
    firstTokenAt: number | null
  ) {
    if (outcome !== 'ok') this.outcome = outcome
    this.bill.settle({
      target: this.target,
      outcome,
      reported,
      answerBytes,
      latencyMs: this.elapsed(),
      firstTokenMs: firstTokenAt === null ? null : this.elapsed(firstTokenAt),
    })
    if (outcome === 'ok') this.compare()
  }

  /** What an answer took: for its quote, and for those who learn from it. */
  private compare() {
    const { order, bill, target } = this
    if (!bill.isEstimated) learnUsage(order, target, bill.usage)
    if (!order.quote) return
    this.quoteUse = quoteBook.settle(order.quote, {
      requestId: order.requestId,
      target: target.id,
      costNano: bill.costNano,
      inputTokens: bill.usage.input,
      outputTokens: bill.usage.output,
    })
  }

  private sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#wake = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }
}
