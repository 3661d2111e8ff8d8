/** Longer answers are not kept. */
const MOST_CHARACTERS = 1_000_000

interface CallPart {
  index?: number
  id?: string
  function?: { name?: string; arguments?: string }
}

interface Call {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/**
 * Collects the first answer of a stream while it passes: text, which stays as it was written until it is asked for, and tool
 * calls, put together from their parts.
 */
export class AnswerText {
  #parts: string[] = []
  #length = 0
  #calls: Call[] = []

  /** Takes text as it stands between the quotes of a JSON string, one character for each byte. */
  addWritten(bytes: string) {
    this.#length += bytes.length
    if (this.#length <= MOST_CHARACTERS) this.#parts.push(bytes)
  }

  /** Takes a delta that was read. */
  add(delta: Record<string, unknown>) {
    const { content, tool_calls: calls } = delta
    if (typeof content === 'string' && content !== '') {
      this.addWritten(Buffer.from(JSON.stringify(content).slice(1, -1)).toString('latin1'))
    }
    if (Array.isArray(calls)) for (const part of calls as CallPart[]) this.addCall(part)
  }

  /** The text; null when there is none, or too much of it. */
  get content(): string | null {
    if (this.#parts.length === 0 || this.#length > MOST_CHARACTERS) return null
    const written = Buffer.from(this.#parts.join(''), 'latin1').toString()
    try {
      return JSON.parse(`"${written}"`) as string
    } catch {
      return null
    }
  }

  get toolCalls(): Call[] {
    return this.#calls.filter((call) => call !== undefined)
  }

  private addCall(part: CallPart) {
    const at = Number.isInteger(part?.index) ? part.index! : this.#calls.length
    if (at < 0 || at > 1_000) return
    const call = (this.#calls[at] ??= {
      id: '',
      type: 'function',
      function: { name: '', arguments: '' },
    })
    call.id ||= part.id ?? ''
    call.function.name ||= part.function?.name ?? ''
    this.#length += part.function?.arguments?.length ?? 0
    if (this.#length <= MOST_CHARACTERS) call.function.arguments += part.function?.arguments ?? ''
  }
}
