import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { chatLearner } from '#memory/services/chat_learner'
import { givenChat } from '#tests/helpers/given_chat'
import { completion, json } from '#tests/helpers/scripted_upstream'

const saying = (content: string) => [{ role: 'user', content }]
const contextOf = (body: Record<string, any>): string =>
  body.messages[0].role === 'system' ? body.messages[0].content : ''

/** A chat of a person who once said something, in another conversation. */
async function givenPerson(cleanup: TestContext['cleanup'], said: string, more: object = {}) {
  const chat = await givenChat(cleanup)
  chat.upstream.answer = json(completion('All right'))
  await chat.ask({ model: 'auto', messages: saying(said), ...more })
  await chatLearner.settle()
  return chat
}

test.group('The context before a chat', () => {
  test('is not there for who never said anything', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)

    await ask({ model: 'auto', messages: saying('What shall I cook?') })

    assert.deepEqual(upstream.last.body.messages, saying('What shall I cook?'))
  })

  test('tells what the person said of themselves before', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenPerson(cleanup, 'I am allergic to peanuts.')

    await ask({ model: 'auto', messages: saying('What shall I cook tonight?') })

    assert.match(contextOf(upstream.last.body), /peanuts/i)
    assert.deepEqual(upstream.last.body.messages.slice(1), saying('What shall I cook tonight?'))
  })

  test('is what the preview shows, word for word', async ({ assert, cleanup, client }) => {
    const { ask, upstream, headers } = await givenPerson(cleanup, 'I live in Lisbon.')
    const text = 'Where can I swim?'

    const preview = await client.post('/api/v1/knowledge/context').headers(headers).json({ text })
    await ask({ model: 'auto', messages: saying(text), store: false })

    assert.include(preview.body().text, 'Lisbon')
    assert.equal(contextOf(upstream.last.body), preview.body().text)
  })

  test('of a person is not seen by another one of the same key', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenPerson(cleanup, 'I live in Lisbon.', { user: 'ann' })

    await ask({ model: 'auto', messages: saying('Where do I live?'), user: 'bob' })
    const bobs = contextOf(upstream.last.body)
    await ask({ model: 'auto', messages: saying('Where do I live?'), user: 'ann' })

    assert.notInclude(bobs, 'Lisbon')
    assert.include(contextOf(upstream.last.body), 'Lisbon')
  })

  test('learns nothing where the client forbids it', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenPerson(cleanup, 'I live in Lisbon.', { store: false })

    await ask({ model: 'auto', messages: saying('Where do I live?') })

    assert.notInclude(JSON.stringify(upstream.last.body), 'Lisbon')
  })

  test('is gone when the workspace switches it off', async ({ assert, cleanup, client }) => {
    const { ask, upstream, headers } = await givenPerson(cleanup, 'I live in Lisbon.')

    const off = await client
      .put('/api/v1/knowledge/settings')
      .headers(headers)
      .json({ enabled: false })
    await ask({ model: 'auto', messages: saying('Where do I live?') })

    off.assertStatus(200)
    assert.equal(contextOf(upstream.last.body), '')
  })
})
