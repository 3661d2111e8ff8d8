/**
 * Carries a call whose text or rows come piece by piece, in the process of a plugin. The host drives it with one step after the
 * other: each says what the plugin waits for, or hands out a piece. So neither side runs ahead of the other.
 */
import type { ExportFormat, ExportSource } from '@signalbox/sdk'

/** What came of a step: something is wanted of an input, an input is let go of, a piece is there, or all is done. */
export type Step =
  { want: number; of: InputName } | { leave: number } | { piece: unknown } | { done: true }

/** What was wanted; null: there is no more. */
export interface StepAnswer {
  to: number
  batch: unknown
}

/** What a plugin can read. */
export type InputName = 'facts' | 'entities' | 'chunks'

type Outcome = { step: Step } | { error: unknown }

/** The one call that runs in this process. */
export class StreamedCall {
  readonly #stop = new AbortController()
  readonly #outcomes: Outcome[] = []
  readonly #wants = new Map<number, (batch: unknown) => void>()
  #pieces: AsyncIterator<unknown> | null = null
  #isAsked = false
  #inputs = 0
  #hear: ((outcome: Outcome) => void) | null = null

  /** Starts `write` or `read`; nothing runs before the first step. */
  begin(functions: ExportFormat['functions'], name: 'write' | 'read', context: object): void {
    const own = { ...context, signal: this.#stop.signal } as never
    const source: ExportSource = {
      facts: () => this.#input('facts') as never,
      entities: () => this.#input('entities') as never,
    }
    const pieces =
      name === 'write'
        ? functions.write(source, own)
        : functions.read!(this.#input('chunks') as never, own)
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** Goes on: with the answer to what was wanted, or with the next piece. */
  async step(signal: AbortSignal, answer: StepAnswer | null): Promise<Step> {
    const abort = () => this.#stop.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      const next = this.#next()
      if (answer) this.#answered(answer.to, answer.batch)
      else this.#ask()
      return await next
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async #next(): Promise<Step> {
    const outcome =
      this.#outcomes.shift() ?? (await new Promise<Outcome>((resolve) => (this.#hear = resolve)))
    if ('error' in outcome) throw outcome.error
    return outcome.step
  }

  #say(outcome: Outcome) {
    const hear = this.#hear
    this.#hear = null
    if (hear) hear(outcome)
    else this.#outcomes.push(outcome)
  }

  #ask() {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#pieces!.next().then(
      ({ done, value }) => {
        this.#isAsked = false
        this.#say({ step: done ? { done: true } : { piece: value } })
      },
      (error: unknown) => this.#say({ error })
    )
  }

  #answered(to: number, batch: unknown) {
    this.#wants.get(to)?.(batch)
    this.#wants.delete(to)
  }

  async *#input(of: InputName): AsyncGenerator<unknown> {
    const number = this.#inputs++
    let isOver = false
    try {
      for (;;) {
        const batch = await new Promise<unknown>((resolve) => {
          this.#wants.set(number, resolve)
          this.#say({ step: { want: number, of } })
        })
        if (batch === null) {
          isOver = true
          return
        }
        yield batch
      }
    } finally {
      if (!isOver) this.#say({ step: { leave: number } })
    }
  }
}
