import { classifyErrorEvent, failure } from '#gateway/services/failures'
import type { Failure } from '#gateway/services/failures'
import { countIn, UpstreamCall } from '#gateway/services/upstream_call'

/** Largest answer that is read whole; a larger one is broken. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/** A chat completion, as far as it is read here. */
export interface ChatAnswer {
  id?: unknown
  model?: unknown
  choices: {
    finish_reason?: string | null
    message?: { content?: unknown; tool_calls?: unknown[] | null }
  }[]
  usage?: Record<string, unknown> | null
}

/** A call whose answer is one JSON object, read whole before any of it is passed on. */
export class JsonCall extends UpstreamCall {
  /** The answer's bytes as they came. */
  bytes: Buffer = Buffer.alloc(0)
  /** The same, parsed; null until the call ended well. */
  answer: ChatAnswer | null = null

  #pieces: Buffer[] = []
  #size = 0

  /** Tokens of the answer as the upstream counts them. */
  override get outputTokens() {
    return countIn(this.answer?.usage)
  }

  /** Bytes of text and tool calls in the answer. */
  get answerBytes(): number {
    let bytes = 0
    for (const { message } of this.answer?.choices ?? []) {
      if (typeof message?.content === 'string') bytes += Buffer.byteLength(message.content)
      if (message?.tool_calls) bytes += JSON.stringify(message.tool_calls).length
    }
    return bytes
  }

  protected onAnswer() {}

  protected onBytes(bytes: Buffer) {
    this.#size += bytes.length
    if (this.#size > MAX_ANSWER_BYTES) this.giveUp(failure('broken', this.status))
    else this.#pieces.push(bytes)
  }

  protected onEnd() {
    this.bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.finish(this.readAnswer())
  }

  protected onCut(failed: Failure) {
    this.finish(failed)
  }

  private readAnswer(): Failure | null {
    let answer: { choices?: unknown; error?: unknown } | null
    try {
      answer = JSON.parse(this.bytes.toString())
    } catch {
      return failure('broken', this.status)
    }
    if (typeof answer === 'object' && answer !== null) {
      if (answer.error !== undefined && answer.error !== null) {
        return classifyErrorEvent(this.connection, answer.error)
      }
      if (Array.isArray(answer.choices)) {
        this.answer = answer as ChatAnswer
        return null
      }
    }
    return failure('broken', this.status)
  }
}
