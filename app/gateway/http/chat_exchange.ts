import type { ServerResponse } from 'node:http'
import type { ChatOrder } from '#gateway/types'
import { ChatRun } from '#gateway/services/chat_run'
import type { Failure } from '#gateway/services/failures'
import { countRequest, observeOverhead } from '#gateway/services/gateway_metrics'
import { JsonCall } from '#gateway/services/json_call'
import { tellFailure } from '#gateway/services/openai_dialect'
import { answerHeaders, conversationHeader, costHeaders } from '#gateway/http/answer_headers'
import { ClientStream } from '#gateway/http/client_stream'
import { svcMember, svcMetadata, tellsConversation, withSvc } from '#gateway/http/svc_metadata'

/** Answers one chat completion on a connection, from its order to the last byte. */
export class ChatExchange {
  readonly #run: ChatRun

  constructor(
    private readonly response: ServerResponse,
    private readonly order: ChatOrder,
    private readonly wantsMetadata: boolean
  ) {
    this.#run = new ChatRun(order)
  }

  /** Resolves when the answer has been written. @throws the meter's refusals */
  async answer(): Promise<void> {
    const leave = () => {
      if (!this.response.writableEnded) this.#run.cancel('client_gone')
    }
    this.response.once('close', leave)
    try {
      if (this.response.destroyed) this.#run.cancel('client_gone')
      const failed = this.order.request.isStream ? await this.stream() : await this.whole()
      if (failed) this.refuse(failed)
      this.count(failed)
    } finally {
      this.response.off('close', leave)
    }
  }

  private async whole(): Promise<Failure | null> {
    const run = this.#run
    const call = await run.whole()
    if (!(call instanceof JsonCall)) return call
    const svc = svcMember(run, this.wantsMetadata)
    const body = svc === null ? call.bytes : withSvc(call.bytes, svc)
    this.send(200, body, {
      ...answerHeaders(run, run.overheadMs(call.endedAt!)),
      ...costHeaders(run),
      ...conversationHeader(run),
    })
    observeOverhead('answer', performance.now() - call.endedAt!)
    return null
  }

  private async stream(): Promise<Failure | null> {
    const { request } = this.order
    const stream = new ClientStream(this.response, this.#run, this.wantsMetadata)
    try {
      return await this.#run.stream(stream, {
        choices: request.choices,
        passUsage: request.wantsUsage,
        markLast: this.wantsMetadata || tellsConversation(this.order),
        collects: this.order.companion?.mayKeep === true,
      })
    } finally {
      stream.release()
    }
  }

  private refuse(failed: Failure) {
    if (this.response.destroyed) return
    const { status, error } = tellFailure(failed)
    const body = this.wantsMetadata ? { error, svc: svcMetadata(this.#run) } : { error }
    const wait =
      status === 429 || status === 503 ? Math.ceil((failed.retryAfterMs ?? 1_000) / 1_000) : 0
    this.send(status, Buffer.from(JSON.stringify(body)), {
      ...answerHeaders(this.#run, this.#run.overheadMs(performance.now())),
      ...(wait > 0 ? { 'retry-after': String(wait) } : {}),
    })
  }

  private send(status: number, body: Buffer, headers: Record<string, string>) {
    this.response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...headers,
    })
    this.response.end(body)
  }

  private count(failed: Failure | null) {
    const run = this.#run
    countRequest(this.order.request.isStream, failed?.kind ?? run.outcome, run.elapsed())
  }
}
