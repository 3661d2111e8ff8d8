import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { askerOf } from '#knowledge/services/askers'
import { contextTime } from '#gateway/services/companion'
import { Share } from '#core/services/share'
import { DAY } from '#core/time'
import { chatLearner } from '#memory/services/chat_learner'
import { givenChat } from '#tests/helpers/given_chat'
import { metricValue } from '#tests/helpers/metric_value'
import { completion, json } from '#tests/helpers/scripted_upstream'

const saying = (content: string) => [{ role: 'user', content }]
const contextOf = (body: Record<string, any>): string =>
  body.messages[0].role === 'system' ? body.messages[0].content : ''

const counted = (outcome: string) => metricValue(`svc_chat_contexts_total{outcome="${outcome}"}`)

/** Has an asker's contexts take all of their time, as long as the test runs. */
function givenNoTimeLeft(cleanup: TestContext['cleanup'], askerId: string) {
  const { ofAsker } = contextTime
  contextTime.ofAsker = new Share(1_000, DAY)
  contextTime.ofAsker.isLeft(askerId)
  contextTime.ofAsker.take(askerId, 1_000)
  cleanup(() => void (contextTime.ofAsker = ofAsker))
}

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

  test('is counted by what became of it', async ({ assert, cleanup }) => {
    const before = [await counted('empty'), await counted('made')]
    const { ask } = await givenPerson(cleanup, 'I am allergic to peanuts.')

    await ask({ model: 'auto', messages: saying('What shall I cook tonight?') })

    const after = [await counted('empty'), await counted('made')]
    assert.deepEqual(after, [before[0]! + 1, before[1]! + 1])
  })

  test('is left out when its person has had all of the time, and nobody else goes without', async ({
    assert,
    cleanup,
  }) => {
    const { ask, workspace, apiKey } = await givenPerson(cleanup, 'I am allergic to peanuts.')
    const { ask: other } = await givenPerson(cleanup, 'I am allergic to peanuts.')
    const person = { workspaceId: workspace.id, keyId: apiKey.id, tenantId: null, user: null }
    const before = await counted('skipped')
    givenNoTimeLeft(cleanup, askerOf(person).id)

    await ask({ model: 'auto', messages: saying('What shall I cook tonight?') })
    await other({ model: 'auto', messages: saying('What shall I cook tonight?') })

    assert.equal((await counted('skipped')) - before, 1)
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
