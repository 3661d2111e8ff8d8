import type { IncomingHttpHeaders } from 'node:http'
import { AnswerText } from '#gateway/services/answer_text'
import { ChunkReader } from '#gateway/services/chunk_reader'
import { classifyErrorEvent, failure } from '#gateway/services/failures'
import type { Failure } from '#gateway/services/failures'
import { SseEvents } from '#gateway/services/sse_events'
import { countIn, UpstreamCall } from '#gateway/services/upstream_call'

/** Where a stream goes. Everything is called in the order of the stream. */
export interface StreamSink {
  /** The answer begins: from here on there is no other upstream. */
  open(call: StreamCall): void
  /** Passes bytes on; false asks to wait for `call.resume()`. */
  write(bytes: Buffer): boolean
  /** The answer is complete; `last` is its last chunk, when that was asked for and is known, `done` the `[DONE]` event. */
  close(call: StreamCall, last: Buffer | null, done: Buffer): void
  /** The upstream failed after `open`. */
  cut(call: StreamCall, failed: Failure): void
}

/** How a stream is to be passed on. */
export interface StreamWishes {
  /** Answers asked for (`n`). */
  choices: number
  /** The chunk that tells the tokens is for the client, too. */
  passUsage: boolean
  /** The last chunk is handed out apart. */
  markLast: boolean
  /** The answer is collected while it passes. */
  collects: boolean
}

/** Bytes of start-up events that are kept back until the answer begins; beyond this it has begun. */
const MAX_PRELUDE_BYTES = 64 * 1024

const DONE = Buffer.from('data: [DONE]\n\n')
const END_OF_EVENT = Buffer.from('\n\n')

/**
 * A call whose answer is a stream: bytes pass as they come, whole events at a time. Until the first part of the answer
 * they are kept back, so that an error inside a 200 still leads to another upstream.
 */
export class StreamCall extends UpstreamCall {
  readonly reader = new ChunkReader()
  hasBegun = false
  firstTokenAt: number | null = null
  /** When the bytes came that are being read. */
  arrivedAt = 0

  readonly #events = new SseEvents()
  #arrived: Buffer[] = []
  #isReading = false
  #prelude: Buffer[] = []
  #preludeBytes = 0
  #last: Buffer | null = null

  constructor(
    private readonly sink: StreamSink,
    private readonly wishes: StreamWishes
  ) {
    super()
    if (!wishes.collects) return
    this.reader.answer = new AnswerText()
    this.reader.isStrict = wishes.choices > 1
  }

  override get outputTokens() {
    return countIn(this.reader.usage)
  }

  override cancel(why: 'client_gone' | 'deadline') {
    if (this.isOver) return
    if (this.hasBegun && why !== 'client_gone') this.sink.cut(this, failure(why, this.status))
    super.cancel(why)
  }

  /** Lets the upstream send again. */
  resume() {
    this.controller?.resume()
  }

  /** Passes on what was kept back, whatever follows: a client waits for a sign of life. */
  release() {
    if (!this.hasBegun && this.answeredAt !== null && !this.isOver) this.begin()
  }

  protected onAnswer(headers: IncomingHttpHeaders) {
    const type = headers['content-type'] ?? ''
    if (/html|\bjson/.test(type)) this.readAsRefusal()
  }

  /** An upstream sends many small pieces at once; they are read together, in the same turn of the event loop. */
  protected onBytes(bytes: Buffer) {
    this.#arrived.push(bytes)
    if (this.#isReading) return
    this.#isReading = true
    this.arrivedAt = performance.now()
    process.nextTick(StreamCall.readArrived, this)
  }

  protected onEnd() {
    StreamCall.readArrived(this)
    if (this.#events.isInsideEvent) {
      this.reader.isStrict = true
      this.readPiece(END_OF_EVENT)
    }
    if (this.isOver) return
    if (this.hasBegun && this.reader.isComplete(this.wishes.choices)) this.complete(DONE)
    else this.onCut(failure('broken', this.status))
  }

  protected onCut(failed: Failure) {
    StreamCall.readArrived(this)
    if (this.isOver) return
    if (this.hasBegun) {
      this.passLast()
      this.sink.cut(this, failed)
    }
    this.giveUp(failed)
  }

  private static readArrived(this: void, call: StreamCall) {
    const pieces = call.#arrived
    call.#isReading = false
    if (pieces.length === 0 || call.isOver) return
    call.#arrived = []
    call.readPiece(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
  }

  private readPiece(piece: Buffer) {
    const events = this.#events
    if (!events.push(piece)) return this.onCut(failure('broken', this.status))
    let passed = 0
    while (events.next()) {
      const kind = this.reader.read(events)
      if (kind === 'comment' || kind === 'prelude') continue
      if (kind === 'error' || kind === 'garbage') {
        this.pass(events.bytes, passed, events.start)
        return this.onCut(this.brokenBy(kind))
      }
      if (!this.hasBegun) this.begin()
      this.firstTokenAt ??= performance.now()
      if (kind === 'delta') continue
      const isForClient = kind === 'finish' || (kind === 'usage' && this.wishes.passUsage)
      if (isForClient && !this.wishes.markLast) continue
      this.pass(events.bytes, passed, events.start)
      passed = events.end
      const event = events.bytes.subarray(events.start, events.end)
      if (kind === 'done') return this.complete(event)
      if (isForClient) this.hold(event)
    }
    this.pass(events.bytes, passed, events.end)
  }

  private brokenBy(kind: 'error' | 'garbage'): Failure {
    if (kind === 'garbage') return failure('broken', this.status)
    return classifyErrorEvent(this.connection, this.reader.error)
  }

  private begin() {
    this.hasBegun = true
    this.sink.open(this)
    for (const bytes of this.#prelude) this.send(bytes)
    this.#prelude = []
  }

  private pass(bytes: Buffer, from: number, to: number) {
    if (to <= from) return
    const part = from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to)
    if (this.hasBegun) {
      this.passLast()
      return this.send(part)
    }
    this.#prelude.push(part)
    this.#preludeBytes += part.length
    if (this.#preludeBytes > MAX_PRELUDE_BYTES) this.begin()
  }

  private hold(event: Buffer) {
    this.passLast()
    this.#last = event
  }

  private passLast() {
    if (this.#last === null) return
    const event = this.#last
    this.#last = null
    this.send(event)
  }

  private send(bytes: Buffer) {
    if (!this.sink.write(bytes)) this.controller?.pause()
  }

  private complete(done: Buffer) {
    this.finish(null)
    this.sink.close(this, this.#last, done)
  }
}
