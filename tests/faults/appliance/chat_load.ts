import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from '@japa/runner/core'
import type { Random } from '#tests/helpers/seeded_random'

/** Whom the clients call. Asked before each call, since ports and keys may change. */
export interface ChatServer {
  url: string
  key: string
}

const PAUSE_MS = 20

/** Clients that chat without pause, half of their requests as streams, and know which answers were complete. */
export class ChatLoad {
  /** Ids of requests whose answer was complete: read to its end, or to `[DONE]`. */
  readonly acknowledged = new Set<string>()
  /** Answers that began and did not end. */
  readonly broken: string[] = []
  /** Requests that got no answer, by the reason of the connection. */
  readonly unanswered = new Map<string, number>()
  /** Complete answers other than 200, by status. */
  readonly refused = new Map<number, number>()
  #isRunning = false
  #clients: Promise<void>[] = []

  constructor(
    cleanup: TestContext['cleanup'],
    private readonly random: Random,
    private readonly server: () => ChatServer
  ) {
    cleanup(() => this.stop())
  }

  start(clients: number) {
    this.#isRunning = true
    this.#clients = Array.from({ length: clients }, () => this.chat())
  }

  /** Lets the running requests end. */
  async stop() {
    this.#isRunning = false
    await Promise.all(this.#clients)
  }

  /** Waits until so many answers more were complete. */
  async gains(answers: number, withinMs = 20_000) {
    const wanted = this.acknowledged.size + answers
    const deadline = performance.now() + withinMs
    while (this.acknowledged.size < wanted) {
      if (performance.now() > deadline) throw new Error(`the load stands still: ${this.summary}`)
      await sleep(5)
    }
  }

  get summary() {
    const { acknowledged, broken, unanswered, refused } = this
    return JSON.stringify({
      acknowledged: acknowledged.size,
      broken: broken.slice(0, 5),
      unanswered: Object.fromEntries(unanswered),
      refused: Object.fromEntries(refused),
    })
  }

  private async chat() {
    while (this.#isRunning) {
      const isAnswered = await this.ask(this.random() < 0.5)
      if (!isAnswered) await sleep(PAUSE_MS)
    }
  }

  private async ask(stream: boolean): Promise<boolean> {
    let answer: Response
    try {
      answer = await this.send(stream)
    } catch (error) {
      add(this.unanswered, reasonOf(error))
      return false
    }
    const id = answer.headers.get('x-request-id')!
    const { text, isWhole } = await read(answer)
    const isComplete = stream && answer.status === 200 ? text.includes('data: [DONE]') : isWhole
    if (!isComplete) this.broken.push(`${id} ${answer.status} ${text.slice(-80)}`)
    else if (answer.status === 200) this.acknowledged.add(id)
    else add(this.refused, answer.status)
    return answer.status === 200
  }

  private send(stream: boolean) {
    const { url, key } = this.server()
    return fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': `Bearer ${key}` },
      body: JSON.stringify({
        model: 'gpt-5-mini',
        messages: [{ role: 'user', content: 'Name three rivers.' }],
        stream,
      }),
    })
  }
}

/** Reads a body as far as it comes. */
async function read(answer: Response): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of answer.body!) text += decoder.decode(bytes, { stream: true })
    return { text, isWhole: true }
  } catch {
    return { text, isWhole: false }
  }
}

const reasonOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? reasonOf(cause) : String(error))
}

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
