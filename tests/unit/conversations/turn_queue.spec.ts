import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { makeTurn, type Turn } from '#conversations/services/turn'
import { TurnQueue } from '#conversations/services/turn_queue'

/** A turn of a conversation that goes on. */
const givenTurn = (conversationId = newId('conv')): Turn =>
  makeTurn(
    {
      conversationId,
      isNew: true,
      before: [],
      known: 0,
      stickyTargetId: null,
      parentMessageId: null,
      parent: null,
    },
    {
      asker: { id: 'asker_1', workspaceId: 'ws_1', tenantId: null },
      messages: [{ role: 'user', content: 'Hello' }],
      answer: { content: 'Hi', finishReason: 'stop' },
      targetId: 'gpt-5-mini',
      requestId: 'req_1',
      at: 1,
    }
  )

const isAway = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED', syscall: 'connect' })

test.group('Turns that wait to be written', () => {
  test('are written together, in their order, and told of', async ({ assert }) => {
    const batches: Turn[][] = []
    const told: Turn[][] = []
    const queue = new TurnQueue(async (turns) => {
      batches.push(turns)
      return turns
    })
    queue.tell((turns) => told.push(turns))
    const turns = [givenTurn(), givenTurn(), givenTurn()]

    for (const turn of turns) queue.add(turn)
    const held = queue.holds(turns[0]!.conversationId)
    await queue.flush()

    assert.isTrue(held)
    assert.deepEqual(batches, [turns])
    assert.deepEqual(told, [turns])
    assert.isFalse(queue.holds(turns[0]!.conversationId))
  })

  test('are written without being asked for', async ({ assert }) => {
    const { promise, resolve } = Promise.withResolvers<Turn[]>()
    const queue = new TurnQueue(async (turns) => {
      resolve(turns)
      return turns
    })
    const keepsRunning = setTimeout(() => {}, 5_000)

    queue.add(givenTurn())

    assert.lengthOf(await promise, 1)
    clearTimeout(keepsRunning)
  })

  test('that come while others are written wait for the next round, rather than going one by one', async ({
    assert,
  }) => {
    const batches: Turn[][] = []
    const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>()
    const queue = new TurnQueue(async (turns) => {
      batches.push(turns)
      await isSlow
      return turns
    })
    const turns = [givenTurn(), givenTurn(), givenTurn()]
    queue.add(turns[0]!)
    const first = queue.flush()
    for (const turn of turns.slice(1)) queue.add(turn)
    goOn()

    await first
    const afterFirst = [...batches]
    await queue.flush()

    assert.deepEqual(afterFirst, [turns.slice(0, 1)])
    assert.deepEqual(batches, [turns.slice(0, 1), turns.slice(1)])
  })

  test('wait for a database that is away', async ({ assert }) => {
    let away = true
    const written: Turn[] = []
    const queue = new TurnQueue(async (turns) => {
      if (away) throw isAway()
      written.push(...turns)
      return turns
    })
    const [first, second] = [givenTurn(), givenTurn()]
    queue.add(first)
    await assert.rejects(() => queue.flush())
    const held = queue.holds(first.conversationId)
    queue.add(second)
    away = false
    await queue.stop()

    assert.isTrue(held)
    assert.deepEqual(written, [first, second])
  })

  test('do not take each other along when one cannot be stored', async ({ assert }) => {
    const [good, bad, fine] = [givenTurn(), givenTurn(), givenTurn()]
    const written: Turn[] = []
    const queue = new TurnQueue(async (turns) => {
      if (turns.includes(bad)) throw new Error('refused')
      written.push(...turns)
      return turns
    })
    const told: Turn[] = []
    queue.tell((turns) => told.push(...turns))
    for (const turn of [good, bad, fine]) queue.add(turn)

    await queue.flush()

    assert.deepEqual(written, [good, fine])
    assert.deepEqual(told, [good, fine])
    assert.isTrue(queue.isEmpty)
  })

  test('are given up from the oldest when too many wait', async ({ assert }) => {
    const written: Turn[] = []
    const queue = new TurnQueue(async (turns) => {
      written.push(...turns)
      return turns
    })
    const turns = Array.from({ length: 20_010 }, () => givenTurn('conv_1'))
    for (const turn of turns) queue.add(turn)
    await queue.stop()

    assert.lengthOf(written, 20_000)
    assert.equal(written[0], turns[10])
    assert.isTrue(queue.isEmpty)
  })
})
