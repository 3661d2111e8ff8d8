import { test } from '@japa/runner'
import { chatLearner } from '#memory/services/chat_learner'
import { MEMORY } from '#tests/functional/memory/givens'
import { givenChat } from '#tests/helpers/given_chat'
import { completion, json } from '#tests/helpers/scripted_upstream'

test.group('Memories of routed chats', () => {
  test('belong to the user that the chat names, as the header names them later', async ({
    client,
    assert,
    cleanup,
  }) => {
    const chat = await givenChat(cleanup, { answer: json(completion('I love Rome.')) })
    const messages = [
      { role: 'system', content: 'I live in Berlin.' },
      { role: 'user', content: 'I prefer coffee.' },
      { role: 'assistant', content: 'I live in Paris.' },
      { role: 'user', content: 'I live in Lisbon.' },
    ]

    await chat.ask({ model: 'auto', messages, user: 'sam' })
    await chatLearner.settle()

    const of = async (headers: object) => {
      const { items } = (await client.get(MEMORY).headers({ ...chat.headers, ...headers })).body()
      return items.map(({ value }: { value: string }) => value)
    }
    assert.deepEqual(await of({ 'x-svc-user': 'sam' }), ['Lisbon'])
    assert.deepEqual(await of({ 'x-svc-user': 'kim' }), [])
    assert.deepEqual(await of({}), [])
  })
})
