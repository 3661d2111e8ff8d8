import type { TestContext } from '@japa/runner/core'
import type { Appliance } from '#tests/helpers/appliance'

export const TARGETS = ['gpt-5-mini', 'gpt-5-nano', 'gemini-2.5-pro']

/** An appliance's decisions to judge: targets mapped to a provider that nobody calls. */
export async function givenDecisions(appliance: Appliance, count: number): Promise<string[]> {
  await appliance.connect('http://127.0.0.1:9/v1', TARGETS)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const text = `Solve ${index} x + 2 = 5, then write a poem about it.`
    const { json } = await appliance.call('POST', '/api/v1/route', { text })
    ids.push(json.request_id)
  }
  return ids
}

/** Clients that judge without end, at random, and note what was acknowledged. */
export class FeedbackLoad {
  /** The last acknowledged quality of each judgement, by request and target. */
  readonly acknowledged = new Map<string, number>()
  readonly refused: number[] = []
  count = 0
  #isOver = false
  #clients: Promise<void>[] = []

  constructor(
    cleanup: TestContext['cleanup'],
    private readonly random: () => number,
    private readonly appliance: () => Appliance,
    private readonly ids: string[]
  ) {
    cleanup(() => this.stop())
  }

  start(clients: number) {
    this.#clients = Array.from({ length: clients }, (_, client) => this.#judge(client, clients))
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#clients)
  }

  /** Resolves when so many more were acknowledged. */
  async gains(more: number) {
    const goal = this.count + more
    while (this.count < goal) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  /** Each client has requests of its own, so that it knows which word was the last. */
  async #judge(client: number, clients: number) {
    const own = this.ids.filter((_, index) => index % clients === client)
    const pick = <Item>(items: Item[]) => items[Math.floor(this.random() * items.length)]!
    while (!this.#isOver) {
      const [requestId, target] = [pick(own), pick(TARGETS)]
      const quality = Math.round(this.random() * 1_000) / 1_000
      const said = { request_id: requestId, target_id: target, success: quality > 0.5, quality }
      const key = `${requestId}\n${target}`
      this.acknowledged.delete(key)
      try {
        const { status } = await this.appliance().call('POST', '/api/v1/feedback', said)
        if (status !== 200) this.refused.push(status)
        else this.acknowledged.set(key, quality)
        this.count++
      } catch {
        /** The process was killed: whether this word was kept nobody said. */
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
}
