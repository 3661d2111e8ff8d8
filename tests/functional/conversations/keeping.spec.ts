import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { DeleteConversations } from '#conversations/actions/delete_conversations'
import { chainIndex } from '#conversations/services/chain_index'
import { chatKeeper } from '#conversations/services/chat_keeper'
import { passageFeed } from '#conversations/services/passage_feed'
import {
  assistant,
  chat,
  givenAsker,
  open,
  stored,
  user,
} from '#tests/functional/conversations/givens'

/** Roles and contents of what is stored, in the order of the tree. */
const storedMessages = async (conversationId: string) => {
  const rows = await db
    .from('conversation_messages')
    .where('conversation_id', conversationId)
    .orderBy('position')
    .orderBy('created_at')
  return rows.map(({ role, content }) => [role, JSON.parse(content)])
}

/** What recall knows of a conversation. */
const recalled = async (conversationId: string): Promise<string[]> => {
  await passageFeed.flush()
  const rows = await db.from('knowledge_passages').where('conversation_id', conversationId)
  return rows.map(({ text }) => text)
}

test.group('Chats that are kept', () => {
  test('begin a conversation of their own', async ({ assert }) => {
    const { asker } = await givenAsker()

    const first = await chat(asker, [user('Hello')], 'Hello!')
    const second = await chat(asker, [user('Hello')], 'Hello!')
    await stored()

    assert.isTrue(first.isNew)
    assert.notEqual(first.conversationId, second.conversationId)
    assert.deepEqual(await storedMessages(first.conversationId), [
      ['user', 'Hello'],
      ['assistant', 'Hello!'],
    ])
  })

  test('go on by the id, with what was said put before them', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('My dog is Rex.')], 'A fine name.')

    const next = await chat(asker, [user('How old is he?')], 'You did not say.', { conversationId })
    const third = await open(asker, [user('He is 4.')], { conversationId })

    assert.deepEqual(next.before, [user('My dog is Rex.'), assistant('A fine name.')])
    assert.lengthOf(third.before, 4)
    assert.equal(third.known, 0)
    assert.equal(third.stickyTargetId, 'gpt-5-mini')
  })

  test('are known by the history that a client sends', async ({ assert }) => {
    const { asker } = await givenAsker()
    const system = { role: 'system', content: 'Be short.' }
    const first = await chat(asker, [system, user('One')], 'Two')
    const history = [system, user('One'), assistant('Two'), user('Three')]

    const second = await chat(asker, history, 'Four')
    await stored()

    assert.equal(second.conversationId, first.conversationId)
    assert.equal(second.known, 3)
    assert.deepEqual(second.before, [])
    assert.lengthOf(await storedMessages(first.conversationId), 4)
  })

  test('get a second answer when they are asked again', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const history = [user('One'), assistant('Two'), user('Three')]
    await chat(asker, history, 'Four')
    await chat(asker, history, '4')
    await stored()

    const messages = await storedMessages(conversationId)
    const going = await open(asker, [user('Five')], { conversationId })

    assert.sameMembers(
      messages.map(([, content]) => content),
      ['One', 'Two', 'Three', 'Four', '4']
    )
    assert.deepEqual(going.before.at(-1), assistant('4'))
  })

  test('that begin with the same examples stay apart', async ({ assert }) => {
    const { asker } = await givenAsker()
    const examples = [user('2 + 2'), assistant('4')]

    const first = await chat(asker, [...examples, user('3 + 3')], '6')
    await stored()
    await chainIndex.clear()
    const second = await chat(asker, [...examples, user('4 + 4')], '8')

    assert.isTrue(second.isNew)
    assert.notEqual(second.conversationId, first.conversationId)
  })

  for (const isRemembered of [true, false]) {
    const where = isRemembered ? 'in memory' : 'in the database'
    test(`are not taken for another one with the same history: ${where}`, async ({ assert }) => {
      const { asker } = await givenAsker()
      await chat(asker, [user('Hello')], 'Hello!')
      await chat(asker, [user('Hello')], 'Hello!')
      await stored()
      if (!isRemembered) await chainIndex.clear()
      const history = [user('Hello'), assistant('Hello!'), user('My secret')]

      const third = await chat(asker, history, 'I see.')
      const fourth = await open(asker, [...history, assistant('I see.'), user('Well?')])

      assert.isTrue(third.isNew)
      assert.equal(fourth.conversationId, third.conversationId)
    })
  }

  test('keep whatever was sent as it was sent', async ({ assert }) => {
    const { asker } = await givenAsker()
    const content = [
      { type: 'text', text: 'NUL \u0000, half \ud83d, "quotes" and \\u0000' },
      { type: 'image_url', image_url: { url: 'https://x.test/cat.png', detail: 'low' } },
    ]
    const { conversationId } = await chat(
      asker,
      [{ role: 'user', name: 'ann', content }],
      'Odd \u0000.'
    )

    const { before } = await open(asker, [user('Well?')], { conversationId })

    assert.deepEqual(before, [{ role: 'user', name: 'ann', content }, assistant('Odd \u0000.')])
  })

  test('keep calls of tools with their results', async ({ assert }) => {
    const { asker } = await givenAsker()
    const calls = [{ id: 'c1', type: 'function', function: { name: 'now', arguments: '{}' } }]
    const first = await open(asker, [user('What time is it?')])
    const closing = { asker, targetId: 'gpt-5-mini', requestId: 'req_1', at: Date.now() }
    chatKeeper.close(first, {
      ...closing,
      messages: [user('What time is it?')],
      answer: { content: null, toolCalls: calls, finishReason: 'tool_calls' },
    })
    const { conversationId } = first
    const result = { role: 'tool', tool_call_id: 'c1', content: '12:00' }

    const called = { role: 'assistant', content: null, tool_calls: calls }
    const byId = await open(asker, [result], { conversationId })
    const bySending = await open(asker, [user('What time is it?'), called, result])

    assert.deepEqual(byId.before, [user('What time is it?'), called])
    assert.equal(bySending.conversationId, conversationId)
    assert.equal(bySending.known, 2)
  })

  test('keep nothing of a chat that nobody answered', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], null)
    await stored()

    assert.deepEqual(await storedMessages(conversationId), [])
    await assert.rejects(() => open(asker, [user('Two')], { conversationId }))
  })

  test('that are sent twice at once share their question', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const [first, second] = await Promise.all([
      open(asker, [user('Three')], { conversationId }),
      open(asker, [user('Three')], { conversationId }),
    ])
    for (const opened of [first, second]) {
      chatKeeper.close(opened, {
        asker,
        messages: [user('Three')],
        answer: { content: 'Four', finishReason: 'stop' },
        targetId: 'gpt-5-mini',
        requestId: 'req_1',
        at: Date.now(),
      })
    }
    await stored()

    const contents = (await storedMessages(conversationId)).map(([, content]) => content)
    assert.deepEqual(contents, ['One', 'Two', 'Three', 'Four', 'Four'])
    assert.sameMembers(await recalled(conversationId), contents)
  })

  test('do not come back when they are deleted before the answer', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const opened = await open(asker, [user('Three')], { conversationId })
    const deletion = await app.container.make(DeleteConversations)
    await deletion.one(asker, conversationId)
    chatKeeper.close(opened, {
      asker,
      messages: [user('Three')],
      answer: { content: 'Four', finishReason: 'stop' },
      targetId: 'gpt-5-mini',
      requestId: 'req_1',
      at: Date.now(),
    })
    await stored()

    assert.deepEqual(await storedMessages(conversationId), [])
    assert.deepEqual(await recalled(conversationId), [])
    assert.isNull(await db.from('conversations').where('id', conversationId).first())
  })

  test('are handed on to recall, and leave it when they are deleted', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('My cat is Kira')], 'Hello Kira!')
    await stored()
    const before = await recalled(conversationId)
    const deletion = await app.container.make(DeleteConversations)
    await deletion.one(asker, conversationId)

    assert.sameMembers(before, ['My cat is Kira', 'Hello Kira!'])
    assert.deepEqual(await recalled(conversationId), [])
  })

  test('are handed on to recall without what no database stores', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('My c\0at \ud800 is Kira')], 'Hello!')
    await stored()
    await passageFeed.flush()

    const [first] = await db
      .from('knowledge_passages')
      .where({ conversation_id: conversationId, speaker: 'user' })

    assert.equal(first.text, 'My cat \ufffd is Kira')
  })

  test('are handed on to recall no faster than anybody can talk', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { asker: neighbour } = await givenAsker()
    for (let at = 0; at < 4; at++) {
      const many = Array.from({ length: 199 }, (_, place) => user(`Word ${at} ${place}`))
      await chat(asker, many, `Answer ${at}`)
    }
    await chat(neighbour, [user('Hello')], 'Hi')
    await stored()
    await passageFeed.flush()

    const kept = async (id: string) =>
      (await db.from('knowledge_passages').where('owner_id', id).select('id')).length

    assert.equal(await kept(asker.id), 600)
    assert.equal(await kept(neighbour.id), 2)
  })
})
