import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { askerOf } from '#knowledge/services/askers'
import { givenKey, givenTenant, givenWorkspace } from '#tests/helpers/given'
import {
  CONVERSATIONS,
  assistant,
  chat,
  givenAsker,
  open,
  stored,
  user,
} from '#tests/functional/conversations/givens'

const idsOf = (response: { body(): any }) => response.body().items.map(({ id }: any) => id)

test.group('Conversations', () => {
  test('are listed, the one in which something was said last first', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const old = await chat(asker, [user('Tell me about the Danube')], 'A river.', { at: 1_000 })
    const other = await chat(asker, [user('Name a fox')], 'Reynard.', { at: 2_000 })
    await chat(asker, [user('And the Rhine')], 'Another one.', {
      conversationId: old.conversationId,
      at: 3_000,
    })

    const list = await client.get(CONVERSATIONS).headers(headers)
    const found = await client.get(CONVERSATIONS).qs({ q: 'reynard' }).headers(headers)
    const wild = await client.get(CONVERSATIONS).qs({ q: '%' }).headers(headers)

    assert.deepEqual(idsOf(list), [old.conversationId, other.conversationId])
    assert.containsSubset(list.body().items[0], {
      title: 'Tell me about the Danube',
      messages: 4,
      last_target: 'gpt-5-mini',
      has_summary: false,
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:03.000Z',
    })
    assert.deepEqual(idsOf(found), [other.conversationId])
    assert.deepEqual(idsOf(wild), [])
  })

  test('are paged without a gap', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    for (let at = 1; at <= 5; at++) await chat(asker, [user(`Chat ${at}`)], 'Yes.', { at: 1_000 })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await client
        .get(CONVERSATIONS)
        .qs({ limit: 2, ...(cursor ? { cursor } : {}) })
        .headers(headers)
      seen.push(...idsOf(page))
      cursor = page.body().next_cursor
    }

    assert.lengthOf(new Set(seen), 5)
    assert.lengthOf(seen, 5)
  })

  test('are searched page by page when there are many', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const oldest = await chat(asker, [user('A needle')], 'Yes.', { at: 1_000 })
    for (let at = 0; at < 1_000; at++) await chat(asker, [user('Hay')], 'Yes.', { at: 2_000 + at })

    const first = await client.get(CONVERSATIONS).qs({ q: 'needle' }).headers(headers)
    const cursor = first.body().next_cursor
    const second = await client.get(CONVERSATIONS).qs({ q: 'needle', cursor }).headers(headers)

    assert.deepEqual(idsOf(first), [])
    assert.deepEqual(idsOf(second), [oldest.conversationId])
    assert.isNull(second.body().next_cursor)
  })

  test('are read with the messages of the branch that goes on, page by page', async ({
    client,
    assert,
  }) => {
    const { asker, headers } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const history = [user('One'), assistant('Two'), user('Three')]
    await chat(asker, history, 'Four')
    await chat(asker, history, '4')

    const address = `${CONVERSATIONS}/${conversationId}`
    const whole = await client.get(address).headers(headers)
    const { messages } = whole.body()
    const [first, second] = [
      await client.get(address).qs({ limit: 3 }).headers(headers),
      await client.get(address).qs({ limit: 3, cursor: messages[0].id }).headers(headers),
    ]
    const other = await client.get(address).qs({ branch: messages[3].siblings[0] }).headers(headers)

    const contents = (response: { body(): any }) =>
      response.body().messages.map(({ content }: any) => content)
    assert.deepEqual(contents(whole), ['One', 'Two', 'Three', '4'])
    assert.equal(whole.body().head_id, messages[3].id)
    assert.equal(messages[3].parent_id, messages[2].id)
    assert.deepEqual(messages[2].siblings, [])
    assert.deepEqual(contents(first), ['Two', 'Three', '4'])
    assert.equal(first.body().next_cursor, messages[0].id)
    assert.deepEqual(contents(second), ['One'])
    assert.isNull(second.body().next_cursor)
    assert.deepEqual(contents(other), ['One', 'Two', 'Three', 'Four'])
  })

  test('are renamed and deleted', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const address = `${CONVERSATIONS}/${conversationId}`

    const renamed = await client.patch(address).headers(headers).json({ title: ' Numbers ' })
    const gone = await client.delete(address).headers(headers)
    const after = await client.get(address).headers(headers)

    assert.equal(renamed.body().title, 'Numbers')
    gone.assertStatus(204)
    after.assertStatus(404)
    await assert.rejects(() => open(asker, [user('Three')], { conversationId }))
    const anew = await open(asker, [user('One'), assistant('Two'), user('Three')])
    assert.isTrue(anew.isNew)
  })

  test('are deleted all at once', async ({ client, assert }) => {
    const { asker, headers, workspace } = await givenAsker()
    await chat(asker, [user('One')], 'Two')
    await chat(asker, [user('Three')], 'Four')
    const ann = askerOf({ workspaceId: workspace.id, tenantId: null, keyId: 'k', user: 'ann' })
    const hers = await chat(ann, [user('Five')], 'Six')

    const deleted = await client.delete(CONVERSATIONS).headers(headers)
    const list = await client.get(CONVERSATIONS).headers(headers)
    const others = await client.get(CONVERSATIONS).headers({ ...headers, 'x-svc-user': 'ann' })

    assert.deepEqual(deleted.body(), { deleted: 2 })
    assert.deepEqual(idsOf(list), [])
    assert.deepEqual(idsOf(others), [hers.conversationId])
  })

  test('go on from the message that a branch is made at', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    await chat(asker, [user('Three')], 'Four', { conversationId })
    const address = `${CONVERSATIONS}/${conversationId}`
    const { messages } = (await client.get(address).headers(headers)).body()

    const moved = await client
      .post(`${address}/branches`)
      .headers(headers)
      .json({ message_id: messages[2].id })
    await chat(asker, [user('Three')], '4', { conversationId })
    const now = (await client.get(address).headers(headers)).body()

    assert.equal(moved.body().head_id, messages[2].id)
    assert.deepEqual(
      now.messages.map(({ content }: any) => content),
      ['One', 'Two', 'Three', '4']
    )
    assert.deepEqual(now.messages[3].siblings, [messages[3].id])
    assert.equal(now.messages[2].id, messages[2].id)
  })

  test('are taken away as JSON with every branch, or as Markdown', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const history = [user('One'), assistant('Two'), user('Three')]
    await chat(asker, history, 'Four')
    await chat(asker, history, '4')
    const address = `${CONVERSATIONS}/${conversationId}/export`

    const json = await client.get(address).headers(headers)
    const markdown = await client.get(address).qs({ format: 'markdown' }).headers(headers)

    assert.lengthOf(json.body().messages, 5)
    assert.include(json.header('content-disposition'), `${conversationId}.json`)
    assert.include(markdown.text(), '# One\n')
    assert.include(markdown.text(), '## Assistant (gpt-5-mini)\n\n4')
    assert.notInclude(markdown.text(), 'Four')
  })

  test('turn strangers away', async ({ client }) => {
    const address = `${CONVERSATIONS}/${newId('conv')}`
    const calls = [
      client.get(CONVERSATIONS),
      client.delete(CONVERSATIONS),
      client.get(address),
      client.patch(address).json({ title: 'Mine' }),
      client.delete(address),
      client.get(`${address}/export`),
      client.post(`${address}/branches`).json({ message_id: newId('msg') }),
      client.get(`${CONVERSATIONS}/settings`),
      client.put(`${CONVERSATIONS}/settings`).json({}),
    ]
    for (const call of calls) (await call).assertStatus(401)
  })

  test('stay invisible to neighbours, tenants and other people', async ({ client, assert }) => {
    const { asker, headers, workspace } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    await stored()
    const neighbour = await givenWorkspace()
    const tenant = await givenTenant(workspace)
    const otherKey = await givenKey(workspace)
    const strangers = [
      neighbour.headers,
      otherKey.headers,
      { ...headers, ...tenant.headers },
      { ...headers, 'x-svc-user': 'ann' },
    ]
    const address = `${CONVERSATIONS}/${conversationId}`

    for (const who of strangers) {
      const calls = [
        client.get(address).headers(who),
        client.patch(address).headers(who).json({ title: 'Mine' }),
        client.delete(address).headers(who),
        client.get(`${address}/export`).headers(who),
        client
          .post(`${address}/branches`)
          .headers(who)
          .json({ message_id: newId('msg') }),
      ]
      for (const call of calls) {
        const response = await call
        response.assertStatus(404)
        assert.equal(response.body().code, 'E_NO_SUCH_CONVERSATION')
      }
      assert.deepEqual(idsOf(await client.get(CONVERSATIONS).headers(who)), [])
      const deleted = await client.delete(CONVERSATIONS).headers(who)
      assert.deepEqual(deleted.body(), { deleted: 0 })
    }
    const mine = await client.get(address).headers(headers)
    mine.assertStatus(200)
  })

  test('name what is wrong with a request', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const { conversationId } = await chat(asker, [user('One')], 'Two')
    const address = `${CONVERSATIONS}/${conversationId}`
    const cases = [
      [client.get(CONVERSATIONS).qs({ limit: 0 }), 'limit'],
      [client.get(CONVERSATIONS).qs({ cursor: 'nonsense' }), 'cursor'],
      [client.get(CONVERSATIONS).qs({ query: 'x' }), 'query'],
      [client.get(address).qs({ limit: 501 }), 'limit'],
      [client.get(address).qs({ cursor: 'nonsense' }), 'cursor'],
      [client.get(`${address}/export`).qs({ format: 'pdf' }), 'format'],
      [client.patch(address).json({ title: '' }), 'title'],
      [client.patch(address).json({ name: 'x' }), 'name'],
      [client.post(`${address}/branches`).json({}), 'message_id'],
      [client.put(`${CONVERSATIONS}/settings`).json({ history_tokens: -1 }), 'history_tokens'],
      [client.put(`${CONVERSATIONS}/settings`).json({ retention_days: 0 }), 'retention_days'],
      [client.put(`${CONVERSATIONS}/settings`).json({ enabled: 'yes' }), 'enabled'],
    ] as const
    for (const [call, name] of cases) {
      const response = await call.headers(headers)
      response.assertStatus(422)
      assert.include(
        response.body().detail.map(({ loc }: any) => loc.at(-1)),
        name
      )
    }
    const noMessage = await client
      .post(`${address}/branches`)
      .headers(headers)
      .json({ message_id: newId('msg') })
    const noBranch = await client
      .get(address)
      .qs({ branch: newId('msg') })
      .headers(headers)
    noMessage.assertStatus(404)
    noBranch.assertStatus(404)
  })
})

test.group('Settings of conversations', () => {
  test('are changed by admins and follow the deployment again', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace()
    const member = await givenKey(workspace, { role: 'member' })
    const address = `${CONVERSATIONS}/settings`
    const standard = {
      enabled: true,
      history_tokens: 4_000,
      summaries_with_model: false,
      retention_days: 365,
    }

    const before = await client.get(address).headers(member.headers)
    const refused = await client.put(address).headers(member.headers).json({ enabled: false })
    const changed = await client
      .put(address)
      .headers(headers)
      .json({ enabled: false, history_tokens: 1_000, retention_days: 30 })
    const kept = await client.get(address).headers(member.headers)
    const back = await client
      .put(address)
      .headers(headers)
      .json({ enabled: null, history_tokens: null, retention_days: null })
    const neighbour = await client.get(address).headers((await givenWorkspace()).headers)

    assert.deepEqual(before.body(), standard)
    refused.assertStatus(403)
    assert.deepEqual(changed.body(), {
      ...standard,
      enabled: false,
      history_tokens: 1_000,
      retention_days: 30,
    })
    assert.deepEqual(kept.body(), changed.body())
    assert.deepEqual(back.body(), standard)
    assert.deepEqual(neighbour.body(), standard)
  })
})
