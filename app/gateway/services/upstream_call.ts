import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Connection } from '#providers/types'
import { classifyAnswer, classifyConnectionError, failure } from '#gateway/services/failures'
import type { Failure } from '#gateway/services/failures'
import { upstreamHeaders } from '#gateway/services/upstream_headers'

/** How much of an error answer is read. */
const MAX_REFUSAL_BYTES = 64 * 1024

/** Output tokens in an upstream's `usage`. */
export const countIn = (usage: Record<string, unknown> | null | undefined): number | null =>
  typeof usage?.completion_tokens === 'number' ? usage.completion_tokens : null

/**
 * One call of an upstream, as the handler that undici feeds: answers the failure, or null when the answer is complete.
 * What is done with the bytes of an answer is for the two kinds of call below it.
 */
export abstract class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now()
  /** When the answer's headers came. */
  answeredAt: number | null = null
  /** When it ended, one way or the other. */
  endedAt: number | null = null
  status: number | null = null

  protected connection!: Connection
  protected controller: Dispatcher.DispatchController | null = null
  readonly #result = Promise.withResolvers<Failure | null>()
  #headers: IncomingHttpHeaders = {}
  #refusal: Buffer[] | null = null
  #refusalBytes = 0

  /** Sends the request. Never rejects. */
  run(connection: Connection, body: string, dispatcher: Dispatcher): Promise<Failure | null> {
    this.connection = connection
    try {
      dispatcher.dispatch(
        {
          origin: connection.origin,
          path: connection.chatPath,
          method: 'POST',
          headers: upstreamHeaders(connection),
          body,
          headersTimeout: connection.timeoutMs,
          bodyTimeout: connection.timeoutMs,
        },
        this
      )
    } catch (error) {
      this.finish(classifyConnectionError(error as Error, false))
    }
    return this.#result.promise
  }

  /** Ends the call from our side; the upstream's connection is closed at once. */
  cancel(why: 'client_gone' | 'deadline') {
    if (this.isOver) return
    this.finish(failure(why, this.status))
    this.controller?.abort(new Error(why))
  }

  /** Tokens of the answer as the upstream counts them; null when it does not. */
  abstract get outputTokens(): number | null

  /** Milliseconds that it took, or takes until now. */
  get tookMs() {
    return (this.endedAt ?? performance.now()) - this.startedAt
  }

  get isOver() {
    return this.endedAt !== null
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.controller = controller
    if (this.isOver) controller.abort(new Error('the call is over'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders
  ) {
    if (status < 200 || this.isOver) return
    this.answeredAt = performance.now()
    this.status = status
    this.#headers = headers
    if (status >= 300) this.readAsRefusal()
    else this.onAnswer(headers)
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer) {
    if (this.isOver) return
    if (this.#refusal === null) return this.onBytes(bytes)
    this.#refusalBytes += bytes.length
    if (this.#refusalBytes <= MAX_REFUSAL_BYTES) this.#refusal.push(bytes)
    else this.refuse()
  }

  onResponseEnd() {
    if (this.isOver) return
    if (this.#refusal === null) this.onEnd()
    else this.refuse()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    if (this.isOver) return
    if (this.#refusal === null) {
      this.onCut(classifyConnectionError(error, this.answeredAt !== null))
    } else {
      this.refuse()
    }
  }

  /** The answer began with a success. */
  protected abstract onAnswer(headers: IncomingHttpHeaders): void
  protected abstract onBytes(bytes: Buffer): void
  protected abstract onEnd(): void
  /** The connection failed, before or within the answer. */
  protected abstract onCut(failed: Failure): void

  /** Ends the call with its result; of several the first counts. */
  protected finish(result: Failure | null) {
    if (this.isOver) return
    this.endedAt = performance.now()
    this.#result.resolve(result)
  }

  /** Ends the call because of what came; the rest of the answer is not read. */
  protected giveUp(failed: Failure) {
    this.finish(failed)
    this.controller?.abort(new Error(failed.kind))
  }

  /** Reads the answer as an error, whatever its status says. */
  protected readAsRefusal() {
    this.#refusal = []
  }

  private refuse() {
    const body = Buffer.concat(this.#refusal!).toString()
    this.giveUp(classifyAnswer(this.connection, this.status!, this.#headers, body))
  }
}
