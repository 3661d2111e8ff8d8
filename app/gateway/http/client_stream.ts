import type { ServerResponse } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import { fieldsOf } from '#gateway/services/chunk_reader'
import type { ChatRun } from '#gateway/services/chat_run'
import { failure, type Failure } from '#gateway/services/failures'
import { observeFirstToken } from '#gateway/services/gateway_metrics'
import { tellFailure } from '#gateway/services/openai_dialect'
import { pulse, type Pulsing } from '#gateway/services/pulse'
import type { StreamCall, StreamSink } from '#gateway/services/stream_call'
import { answerHeaders, conversationHeader } from '#gateway/http/answer_headers'
import { svcMember, withSvc } from '#gateway/http/svc_metadata'

/** Silence after which a comment keeps the connection open. */
const KEEP_ALIVE_MS = 15_000
const KEEP_ALIVE = ': keep-alive\n\n'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/** A client that is gone cannot be told; that it is gone is learnt from the closed connection. */
const ignore = () => {}

/**
 * The client's end of a stream: headers with the first bytes, no faster than the client reads, a sign of life in long
 * silence, the bill before the last bytes, and an error event when the upstream breaks off.
 */
export class ClientStream implements StreamSink, Pulsing {
  #call: StreamCall | null = null
  #lastSignAt = performance.now()
  #waitsForDrain = false

  constructor(
    private readonly response: ServerResponse,
    private readonly run: ChatRun,
    private readonly wantsMetadata: boolean
  ) {
    response.on('error', ignore)
    pulse.add(this)
  }

  open(call: StreamCall) {
    this.#call = call
    this.response.writeHead(200, {
      ...STREAM_HEADERS,
      ...answerHeaders(this.run, this.run.overheadMs(call.arrivedAt)),
      ...conversationHeader(this.run),
    })
  }

  write(bytes: Buffer): boolean {
    this.#lastSignAt = performance.now()
    if (this.response.write(bytes)) return true
    if (!this.#waitsForDrain) {
      this.#waitsForDrain = true
      this.response.once('drain', () => {
        this.#waitsForDrain = false
        this.#call?.resume()
      })
    }
    return false
  }

  close(call: StreamCall, last: Buffer | null, done: Buffer) {
    if (!this.settle(call, 'ok')) return this.cut(call, failure('broken'))
    const svc = svcMember(this.run, this.wantsMetadata)
    if (svc !== null) this.response.write(this.lastChunk(call, last, svc))
    this.response.end(done)
  }

  cut(call: StreamCall, failed: Failure) {
    const { error } = tellFailure(failed)
    this.settle(call, failed.kind)
    this.response.end(`event: error\ndata: ${JSON.stringify({ error })}\n\n`)
  }

  onPulse(now: number) {
    if (now - this.#lastSignAt < KEEP_ALIVE_MS || this.response.writableNeedDrain) return
    if (this.response.headersSent) {
      this.#lastSignAt = now
      this.response.write(KEEP_ALIVE)
    } else {
      this.run.releaseStream()
    }
  }

  /** No more bytes go out. */
  release() {
    pulse.delete(this)
    if (this.#call?.firstTokenAt) observeFirstToken(this.run.elapsed(this.#call.firstTokenAt))
  }

  /** Writes the bill; false when that is not possible, and then the answer must not look complete. */
  private settle(call: StreamCall, outcome: string): boolean {
    try {
      this.run.settleStream(call, outcome)
      return true
    } catch (error) {
      logger.error(
        { err: error, request_id: this.run.order.requestId },
        'a stream cannot be billed'
      )
      return false
    }
  }

  /** The last chunk with `svc` in it; one of our own when the upstream's is not known. */
  private lastChunk(call: StreamCall, last: Buffer | null, svc: object): string {
    const chunk = last
      ? withSvc(Buffer.from(fieldsOf(last.toString()).data), svc).toString()
      : JSON.stringify(this.ownChunk(call, svc))
    return `data: ${chunk}\n\n`
  }

  private ownChunk({ reader }: StreamCall, svc: object) {
    return {
      id: reader.id ?? this.run.order.requestId,
      object: 'chat.completion.chunk',
      created: reader.created ?? 0,
      model: reader.model ?? this.run.target.execution!.upstreamModel,
      choices: [],
      svc,
    }
  }
}
