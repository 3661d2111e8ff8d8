import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import ConversationSetting from '#conversations/models/conversation_setting'
import { conversationSettings } from '#conversations/services/conversation_settings'
import { turnQueue } from '#conversations/services/turn_queue'
import { givenTenant } from '#tests/helpers/given'
import { givenChat } from '#tests/helpers/given_chat'
import {
  chunk,
  completion,
  event,
  json,
  refuse,
  sse,
  streamOf,
} from '#tests/helpers/scripted_upstream'

const saying = (content: string) => [{ role: 'user', content }]
const contentsOf = (body: Record<string, any>) =>
  body.messages.map(({ content }: { content: unknown }) => content)

test.group('A conversation over chat completions', () => {
  test('is begun by any chat and continued by its id', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = json(completion('Nice to meet you'))

    const first = await ask({ model: 'auto', messages: saying('My boat is called Petrel') })
    const { conversation_id: id } = first.body.svc
    const second = await ask({
      model: 'auto',
      messages: saying('What is she called?'),
      svc: { conversation_id: id },
    })

    assert.match(id, /^conv_/)
    assert.equal(first.headers.get('x-svc-conversation-id'), id)
    assert.equal(second.body.svc.conversation_id, id)
    assert.deepEqual(contentsOf(upstream.last.body).slice(-3), [
      'My boat is called Petrel',
      'Nice to meet you',
      'What is she called?',
    ])
  })

  test('goes on in streams, whose last chunk names it', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = sse(streamOf('Nice ', 'to "meet" ', 'you é'))

    const first = await ask({ model: 'auto', stream: true, messages: saying('I am Mara') })
    const [id] = /conv_[0-9a-z]+/.exec(first.text)!
    await ask({ model: 'auto', messages: saying('Who am I?'), svc: { conversation_id: id } })

    assert.equal(first.headers.get('x-svc-conversation-id'), id)
    assert.isTrue(first.text.endsWith(event('[DONE]')))
    assert.include(contentsOf(upstream.last.body), 'Nice to "meet" you é')
  })

  test('is the same for a client that sends the history itself, which is not doubled', async ({
    assert,
    cleanup,
  }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = json(completion('Rhine'))

    const first = await ask({ model: 'auto', messages: saying('A river?') })
    const history = [...saying('A river?'), { role: 'assistant', content: 'Rhine' }]
    const second = await ask({ model: 'auto', messages: [...history, ...saying('Another?')] })

    assert.equal(second.body.svc.conversation_id, first.body.svc.conversation_id)
    assert.deepEqual(contentsOf(upstream.last.body), ['A river?', 'Rhine', 'Another?'])
  })

  test('of a named model passes untouched, and its id is in the header', async ({
    assert,
    cleanup,
  }) => {
    const { ask } = await givenChat(cleanup)

    const plain = await ask({ messages: saying('Hi') })
    const telling = await ask({ messages: saying('Hi'), svc: {} })

    assert.notProperty(plain.body, 'svc')
    assert.match(plain.headers.get('x-svc-conversation-id')!, /^conv_/)
    assert.property(telling.body.svc, 'conversation_id')
  })

  test('stays with the target that answered before', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const first = await ask({ model: 'auto', messages: saying('Hi') })
    const second = await ask(
      { model: 'auto', messages: saying('And?'), svc: first.body.svc },
      { 'x-svc-metadata': 'full' }
    )

    assert.equal(second.body.svc.target, first.headers.get('x-svc-target'))
  })

  test('puts what was said between the instructions of the client and its new words', async ({
    assert,
    cleanup,
  }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = json(completion('Noted'))
    const rules = { role: 'system', content: 'Be brief' }

    const first = await ask({ model: 'auto', messages: [rules, ...saying('One')] })
    await ask({ model: 'auto', messages: [rules, ...saying('Two')], svc: first.body.svc })

    assert.deepEqual(contentsOf(upstream.last.body), ['Be brief', 'One', 'Noted', 'Two'])
  })

  test('is not begun when the client forbids it, nor by an answer that never came', async ({
    assert,
    cleanup,
  }) => {
    const { ask, upstream, workspace } = await givenChat(cleanup)

    const forbidden = await ask({ model: 'auto', store: false })
    upstream.answer = refuse(400, 'bad', 'No')
    const failed = await ask({ model: 'auto' })
    await turnQueue.flush()

    assert.notProperty(forbidden.body, 'svc')
    assert.isNull(forbidden.headers.get('x-svc-conversation-id'))
    assert.isNull(failed.headers.get('x-svc-conversation-id'))
    assert.lengthOf(await db.from('conversations').where('workspace_id', workspace.id), 0)
  })

  test('keeps as much of a broken-off answer as came', async ({ assert, cleanup }) => {
    const { ask, upstream } = await givenChat(cleanup)
    upstream.answer = sse(event(chunk({ content: 'Half an ans' })))

    const broken = await ask({ model: 'auto', stream: true, messages: saying('Go on') })
    const id = broken.headers.get('x-svc-conversation-id')!
    upstream.answer = json(completion('wer'))
    await ask({ model: 'auto', messages: saying('Continue'), svc: { conversation_id: id } })

    assert.deepEqual(contentsOf(upstream.last.body), ['Go on', 'Half an ans', 'Continue'])
  })

  test('is nobody else’s: not another person’s, key’s, tenant’s or workspace’s', async ({
    assert,
    cleanup,
  }) => {
    const { ask, workspace } = await givenChat(cleanup)
    const stranger = await givenChat(cleanup)
    const tenant = await givenTenant(workspace)
    const { body } = await ask({ model: 'auto', user: 'ann', messages: saying('My secret') })
    const again = { model: 'auto', svc: body.svc, messages: saying('What did I say?') }

    const answers = [
      await ask({ ...again, user: 'bob' }),
      await ask(again),
      await ask({ ...again, user: 'ann' }, tenant.headers),
      await stranger.ask({ ...again, user: 'ann' }),
    ]

    for (const answer of answers) {
      assert.equal(answer.status, 404)
      assert.equal(answer.body.error.code, 'no_such_conversation')
    }
    assert.equal((await ask({ ...again, user: 'ann' })).status, 200)
    assert.equal((await ask(again, { 'x-svc-user': 'ann' })).status, 200)
  })

  test('cannot be continued where conversations are off', async ({ assert, cleanup }) => {
    const { ask, workspace } = await givenChat(cleanup)
    const { body } = await ask({ model: 'auto' })
    await ConversationSetting.create({ workspaceId: workspace.id, enabled: false, updatedAt: 0 })
    await conversationSettings.changed(workspace.id)

    const named = await ask({ model: 'auto', svc: body.svc })
    const plain = await ask({ model: 'auto' })

    assert.equal(named.status, 409)
    assert.equal(plain.status, 200)
    assert.notProperty(plain.body, 'svc')
  })
})
