import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { givenSlowUpstream } from '#tests/faults/appliance/upstream'

const CLIENTS = 8
/** Far longer than a turn waits to be written. */
const WRITTEN_AFTER_MS = 3_000

/** Chats that were answered, by their conversation: how many turns each has had. */
class Talkers {
  readonly turns = new Map<string, number>()
  #isOver = false
  #running: Promise<void>[] = []

  constructor(private readonly appliance: () => Appliance) {}

  start() {
    this.#isOver = false
    this.#running = Array.from({ length: CLIENTS }, () => this.#talk())
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  /** Waits until so many more chats were answered. */
  async gains(count: number) {
    const wanted = this.#answered + count
    while (this.#answered < wanted) await sleep(10)
  }

  get #answered() {
    return this.turns.values().reduce((sum, turns) => sum + turns, 0)
  }

  async #talk() {
    let conversationId: string | null = null
    while (!this.#isOver) {
      const { url, key } = this.appliance()
      try {
        const response: Response = await fetch(`${url}/v1/chat/completions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'authorization': `Bearer ${key}` },
          body: JSON.stringify({
            model: 'gpt-5-mini',
            messages: [{ role: 'user', content: 'Name three rivers.' }],
            ...(conversationId ? { svc: { conversation_id: conversationId } } : {}),
          }),
        })
        await response.text()
        if (response.status !== 200) conversationId = null
        else {
          conversationId = response.headers.get('x-svc-conversation-id')!
          this.turns.set(conversationId, (this.turns.get(conversationId) ?? 0) + 1)
        }
        if (conversationId && this.turns.get(conversationId)! >= 5) conversationId = null
      } catch {
        conversationId = null
        await sleep(20)
      }
    }
  }
}

/** Turns that are stored, by their conversation; every message follows one that is there. */
async function storedTurns({ database }: Appliance) {
  const rows = await database.query<{ id: string; turns: number }>(
    `select conversation_id as id, count(*) as turns from conversation_messages
     where role = 'assistant' group by conversation_id`
  )
  const orphans = await database.number(
    `select count(*) from conversation_messages m where m.parent_id is not null
     and not exists (select 1 from conversation_messages p where p.id = m.parent_id)`
  )
  const headless = await database.number(
    `select count(*) from conversations c
     where not exists (select 1 from conversation_messages m where m.id = c.head_id)`
  )
  return { turns: new Map(rows.map(({ id, turns }) => [id, Number(turns)])), orphans, headless }
}

test.group('Conversations of an appliance that ends', () => {
  test('by kill -9 lose at most the turns that were not written yet', async ({
    assert,
    cleanup,
  }) => {
    const upstream = await givenSlowUpstream(cleanup, 1)
    const appliance = await Appliance.start(cleanup)
    await appliance.connect(upstream.url)
    const talkers = new Talkers(() => appliance)

    talkers.start()
    await talkers.gains(100)
    await talkers.stop()
    await sleep(WRITTEN_AFTER_MS)
    const before = new Map(talkers.turns)
    talkers.start()
    await talkers.gains(30)
    await appliance.end('SIGKILL')
    await talkers.stop()
    await appliance.boot()

    const { turns, orphans, headless } = await storedTurns(appliance)
    const answered = talkers.turns.values().reduce((sum, count) => sum + count, 0)
    const kept = turns.values().reduce((sum, count) => sum + count, 0)
    console.log(`kill -9: ${answered} answered turns, ${answered - kept} not kept`)
    for (const [id, count] of before) assert.isAtLeast(turns.get(id) ?? 0, count)
    assert.equal(orphans, 0)
    assert.equal(headless, 0)
    assert.equal(await appliance.end('SIGTERM'), 0)
  }).timeout(120_000)

  test('by SIGTERM keep every turn', async ({ assert, cleanup }) => {
    const upstream = await givenSlowUpstream(cleanup, 1)
    const appliance = await Appliance.start(cleanup)
    await appliance.connect(upstream.url)
    const talkers = new Talkers(() => appliance)

    talkers.start()
    await talkers.gains(100)
    const code = await appliance.end('SIGTERM')
    await talkers.stop()

    const { turns } = await storedTurns(appliance)
    assert.equal(code, 0)
    for (const [id, count] of talkers.turns) assert.isAtLeast(turns.get(id) ?? 0, count)
  }).timeout(120_000)
})
