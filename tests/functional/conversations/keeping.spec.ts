import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
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

    assert.deepEqual(
      messages.map(([, content]) => content),
      ['One', 'Two', 'Three', 'Four', '4']
    )
    assert.deepEqual(going.before.at(-1), assistant('4'))
  })
})
