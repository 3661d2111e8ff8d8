import type { AnswerText } from '#gateway/services/answer_text'
import type { SseEvents } from '#gateway/services/sse_events'

/**
 * What an event of a chat-completions stream is: a comment or nothing, `[DONE]`, an error, a chunk before the answer, one
 * that carries a part of the answer, the one that ends a choice, the one that tells the tokens, or something else than JSON.
 */
export type EventKind =
  'comment' | 'done' | 'error' | 'prelude' | 'delta' | 'finish' | 'usage' | 'garbage'

interface Chunk {
  id?: unknown
  model?: unknown
  created?: unknown
  choices?: { index?: number; delta?: Record<string, unknown>; finish_reason?: string | null }[]
  usage?: Record<string, unknown> | null
  error?: unknown
  object?: unknown
}

const PLAIN_DELTA = '"delta":{"content":"'
const NOT_FINISHED = '"finish_reason":null'

/**
 * Reads the events of a chat-completions stream beside the bytes that pass: what kind each is, the tokens, how the answer
 * ended, and how many bytes of answer came. The usual event (some text of one choice) is recognised without parsing it.
 */
export class ChunkReader {
  /** The last `usage` object of the upstream. */
  usage: Record<string, unknown> | null = null
  finishReason: string | null = null
  /** UTF-8 bytes of text, reasoning and tool arguments so far. */
  answerBytes = 0
  hasToolCalls = false
  /** The error event's content. */
  error: unknown = null
  /** Parses every event, because the last one may be cut off. */
  isStrict = false
  /** Head of the chunks, for one of our own. */
  id: string | null = null
  model: string | null = null
  created: number | null = null
  /** Where the first answer is collected; null when nobody keeps it. */
  answer: AnswerText | null = null

  #finished = new Set<number>()

  /** True when every choice that was asked for has ended. */
  isComplete(choices: number): boolean {
    return this.#finished.size >= choices
  }

  /** Reads the event that `events` stands at. */
  read(events: SseEvents): EventKind {
    const event = events.text.slice(events.start, events.end)
    if (!this.isStrict && this.isPlainDelta(event)) return 'delta'
    const { data, type } = fieldsOf(events.bytes.toString('utf8', events.start, events.end))
    if (data === '') return 'comment'
    if (data.trim() === '[DONE]') return 'done'
    const chunk = parse(data)
    if (chunk === null) return 'garbage'
    const error = chunk.error ?? (type === 'error' || chunk.object === 'error' ? chunk : null)
    if (error === null) return this.readChunk(chunk)
    this.error = error
    return 'error'
  }

  /** `…"delta":{"content":"text"},…"finish_reason":null…`, without usage: nearly every event of a stream. */
  private isPlainDelta(event: string): boolean {
    const start = event.indexOf(PLAIN_DELTA)
    if (start === -1) return false
    const from = start + PLAIN_DELTA.length
    let end = event.indexOf('"', from)
    while (end > from && event.charCodeAt(end - 1) === 0x5c) end = event.indexOf('"', end + 1)
    if (end <= from || event.charCodeAt(end + 1) !== 0x7d) return false
    if (!event.startsWith(NOT_FINISHED, event.indexOf('"finish_reason"', end))) return false
    if (event.indexOf('"usage":{', end) !== -1 || event.indexOf('"usage": ', end) !== -1)
      return false
    if (this.id === null) return false
    this.answerBytes += end - from
    this.answer?.addWritten(event.slice(from, end))
    return true
  }

  private readChunk(chunk: Chunk): EventKind {
    if (typeof chunk.id === 'string') this.id ??= chunk.id
    if (typeof chunk.model === 'string') this.model ??= chunk.model
    if (typeof chunk.created === 'number') this.created ??= chunk.created
    if (isRecord(chunk.usage)) this.usage = chunk.usage
    const choices = Array.isArray(chunk.choices) ? chunk.choices : null
    if (choices === null || choices.length === 0) return isRecord(chunk.usage) ? 'usage' : 'prelude'
    let kind: EventKind = 'prelude'
    for (const choice of choices) {
      const answer = this.measure(choice?.delta)
      if (answer > 0 && (choice.index ?? 0) === 0) this.answer?.add(choice.delta!)
      if (answer > 0 && kind === 'prelude') kind = 'delta'
      this.answerBytes += answer
      if (typeof choice?.finish_reason === 'string') {
        this.finishReason = choice.finish_reason
        this.#finished.add(choice.index ?? 0)
        kind = 'finish'
      }
    }
    return kind
  }

  /** Bytes of answer in a delta, whichever of its members carries it. */
  private measure(delta: Record<string, unknown> | undefined): number {
    if (!isRecord(delta)) return 0
    let bytes = 0
    for (const name in delta) {
      const value = delta[name]
      if (name === 'role' || value === null || value === undefined) continue
      if (typeof value === 'string') bytes += Buffer.byteLength(value)
      else if (typeof value === 'object') {
        if (name === 'tool_calls') this.hasToolCalls = true
        if (Object.keys(value).length > 0) bytes += JSON.stringify(value).length
      }
    }
    return bytes
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(data: string): Chunk | null {
  try {
    const value = JSON.parse(data)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** The data and type of an event, after the rules of server-sent events. */
export function fieldsOf(event: string): { data: string; type: string } {
  let data = ''
  let type = ''
  for (const line of event.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).replace(/^\uFEFF/, '')
    const value = line.slice(line.charCodeAt(colon + 1) === 0x20 ? colon + 2 : colon + 1)
    if (name === 'data') data = data === '' ? value : `${data}\n${value}`
    else if (name === 'event') type = value
  }
  return { data, type }
}
