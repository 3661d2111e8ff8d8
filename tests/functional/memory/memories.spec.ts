import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Fact from '#knowledge/models/fact'
import { givenPerson, MEMORY, personOf } from '#tests/functional/memory/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

test.group('POST /api/v1/memory', () => {
  test('keeps the fact that a sentence states', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client
      .post(MEMORY)
      .headers(headers)
      .json({ text: 'I am allergic to peanuts.' })

    response.assertStatus(201)
    assert.containsSubset(response.body(), {
      text: 'You are allergic to peanuts',
      predicate: 'is_allergic_to',
      value: 'peanuts',
      category: 'health',
      enabled: true,
      confidence: 0.99,
      quote: 'I am allergic to peanuts.',
      source: { kind: 'hand', extractor: 'hand', reference: null },
    })
  })

  test('keeps any other sentence as a note, and a predicate with its value as they are', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const post = (body: object) => client.post(MEMORY).headers(headers).json(body)

    const note = await post({ text: 'The spare tyre is in the shed' })
    const fact = await post({ predicate: 'lives in', value: 'Lisbon' })

    assert.containsSubset(note.body(), {
      predicate: 'noted',
      value: 'The spare tyre is in the shed',
      text: 'To remember: The spare tyre is in the shed',
    })
    assert.containsSubset(fact.body(), { text: 'You live in Lisbon', quote: null })
  })

  test('is the same memory when it is added twice', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const post = () => client.post(MEMORY).headers(headers).json({ text: 'I prefer tea' })

    const [first, second] = [await post(), await post()]

    assert.equal(second.body().id, first.body().id)
  })

  test('refuses secrets and names what is missing', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const wrong: [object, string, string][] = [
      [{ text: 'my wifi password is hunter2' }, 'text', 'secret_refused'],
      [{ predicate: 'password', value: 'hunter2' }, 'value', 'secret_refused'],
      [{ predicate: 'card', value: '4111 1111 1111 1111' }, 'value', 'secret_refused'],
      [{}, 'text', 'missing'],
      [{ predicate: 'lives_in' }, 'text', 'missing'],
      [{ predicate: 'lives_in', text: 'I live here' }, 'value', 'missing'],
      [{ text: 7 }, 'text', 'string_type'],
      [{ txt: 'I prefer tea' }, 'txt', 'extra_forbidden'],
    ]

    for (const [body, field, type] of wrong) {
      const response = await client.post(MEMORY).headers(headers).json(body)
      response.assertStatus(422)
      assert.containsSubset(response.body().detail[0], { loc: ['body', field], type })
    }
    assert.equal((await client.get(MEMORY).headers(headers)).body().total, 0)
  })
})

test.group('GET /api/v1/memory', () => {
  test('pages, searches words, and narrows to a category', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    for (const text of [
      'I prefer green tea',
      'I dislike Ångström cakes',
      'Bins go out on Monday',
    ]) {
      await client.post(MEMORY).headers(headers).json({ text })
    }
    const list = async (query: object) => {
      const { items, total } = (await client.get(MEMORY).headers(headers).qs(query)).body()
      return [total, items.map(({ value }: { value: string }) => value)]
    }

    assert.deepEqual(await list({ limit: 1, offset: 1 }), [3, ['Ångström cakes']])
    assert.deepEqual(await list({ q: 'ANGST' }), [1, ['Ångström cakes']])
    assert.deepEqual(await list({ q: 'green te' }), [1, ['green tea']])
    assert.deepEqual(await list({ q: 'coffee' }), [0, []])
    assert.deepEqual(await list({ category: 'note' }), [1, ['Bins go out on Monday']])
  })

  test('comes with the settings that hold', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const { settings, limit, offset } = (await client.get(MEMORY).headers(headers)).body()

    assert.deepEqual(settings, { enabled: true, extract_with_model: false })
    assert.deepEqual([limit, offset], [50, 0])
  })

  test('names a limit, a category or a name that is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    for (const [query, loc] of [
      [{ limit: 0 }, 'limit'],
      [{ offset: -1 }, 'offset'],
      [{ category: 'gossip' }, 'category'],
      [{ page: 2 }, 'page'],
    ] as const) {
      const response = await client.get(MEMORY).headers(headers).qs(query)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['query', loc])
    }
    const long = await client.get(MEMORY).headers({ ...headers, 'x-svc-user': 'x'.repeat(301) })
    long.assertStatus(422)
  })
})

test.group('PATCH /api/v1/memory/{memory_id}', () => {
  test('corrects a value, and what was said before is gone and not learned again', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson()
    await person.says('I live in Lisbon.', { messageReference: 'req_1' })
    const [memory] = (await client.get(MEMORY).headers(person.headers)).body().items
    const address = `${MEMORY}/${memory.id}`

    const changed = await client.patch(address).headers(person.headers).json({ value: 'Porto' })
    await person.says('I live in Lisbon.', { messageReference: 'req_1' })

    changed.assertStatus(200)
    assert.containsSubset(changed.body(), {
      id: memory.id,
      text: 'You live in Porto',
      quote: null,
      source: { kind: 'hand' },
    })
    const found = await client.get(MEMORY).headers(person.headers).qs({ q: 'porto' })
    assert.equal(found.body().total, 1)
    assert.equal((await client.get(MEMORY).headers(person.headers)).body().total, 1)
    const quotes = await db.from('knowledge_sources').where('fact_id', memory.id).select('quote')
    assert.isFalse(JSON.stringify(quotes).includes('Lisbon'))
  })

  test('takes a sentence, and switches a memory off and on', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { id } = (await client.post(MEMORY).headers(headers).json({ text: 'I like tea' })).body()
    const patch = (body: object) => client.patch(`${MEMORY}/${id}`).headers(headers).json(body)

    const reworded = await patch({ text: 'I dislike tea' })
    const off = await patch({ enabled: false })
    const row = await Fact.findOrFail(id)
    const on = await patch({ enabled: true })

    assert.containsSubset(reworded.body(), { predicate: 'dislikes', value: 'tea', enabled: true })
    assert.equal(off.body().enabled, false)
    assert.equal(row.status, 'disabled')
    assert.equal(on.body().enabled, true)
  })

  test('refuses a secret, what another memory says, and what is no memory', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson('sam')
    const { headers } = person
    const add = async (text: string) =>
      (await client.post(MEMORY).headers(headers).json({ text })).body().id
    const [tea, coffee] = [await add('I like tea'), await add('I like coffee')]
    const patch = (id: string, body: object, who: Record<string, string> = headers) =>
      client.patch(`${MEMORY}/${id}`).headers(who).json(body)

    const secret = await patch(tea, { value: 'my PIN is 4711' })
    const twin = await patch(tea, { value: 'Coffee' })

    secret.assertStatus(422)
    assert.equal(secret.body().detail[0].loc[1], 'value')
    twin.assertStatus(409)
    assert.include(twin.body().detail, coffee)
    ;(await patch(tea, { enabled: 'no' })).assertStatus(422)
    ;(await patch('fact_none', { enabled: false })).assertStatus(404)
    ;(await patch(tea, { enabled: false }, personOf(person.key, 'kim').headers)).assertStatus(404)
  })
})

test.group('DELETE /api/v1/memory', () => {
  test('really deletes one, and does not learn it again from that message', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson()
    await person.says('I prefer tea.', { messageReference: 'req_1' })
    const [{ id }] = (await client.get(MEMORY).headers(person.headers)).body().items

    const gone = await client.delete(`${MEMORY}/${id}`).headers(person.headers)
    await person.says('I prefer tea.', { messageReference: 'req_1' })

    gone.assertStatus(204)
    assert.isNull(await Fact.find(id))
    assert.lengthOf(await db.from('knowledge_sources').where('fact_id', id), 0)
    assert.lengthOf(await db.from('search_facts').where('fact_id', id), 0)
    assert.equal((await client.get(MEMORY).headers(person.headers)).body().total, 0)
    await person.says('I prefer tea.', { messageReference: 'req_2' })
    assert.equal((await client.get(MEMORY).headers(person.headers)).body().total, 1)
  })

  test('takes what else the person said of it along, unless told not to', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson()
    await person.says('I work on Bluebird Harbour.')
    await person.says('Remember that Bluebird Harbour opens in May.')
    const { items } = (await client.get(MEMORY).headers(person.headers)).body()
    const { id } = items.find(({ predicate }: { predicate: string }) => predicate === 'works_on')

    const shared = { subject: 'Bluebird Harbour', predicate: 'lies_in', object: 'Maine' }
    const facts = '/api/v1/knowledge/facts'
    await client.post(facts).headers(person.headers).json(shared)
    const [other] = items.filter((item: { id: string }) => item.id !== id)
    const remove = (one: string, more: object = {}) =>
      client.delete(`${MEMORY}/${one}`).headers(person.headers).qs(more)

    const alone = await remove(other.id, { everywhere: false })
    const left = (await client.get(MEMORY).headers(person.headers)).body().total
    const gone = await remove(id)

    alone.assertStatus(204)
    assert.equal(left, items.length - 1)
    gone.assertStatus(204)
    assert.equal((await client.get(MEMORY).headers(person.headers)).body().total, 0)
    const kept = await client.get(facts).headers(person.headers).qs({ personal: false })
    assert.equal(kept.body().total, 1)
  })

  test('does not look for a single letter, nor for what is no memory', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const memory = { predicate: 'blood_group', value: 'B' }
    const { id } = (await client.post(MEMORY).headers(headers).json(memory)).body()
    const remove = (one: string, everywhere: unknown) =>
      client.delete(`${MEMORY}/${one}`).headers(headers).qs({ everywhere })

    const response = await remove(id, 'perhaps')

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['query', 'everywhere'])
    ;(await remove('fact_none', true)).assertStatus(404)
    ;(await remove(id, true)).assertStatus(204)
  })

  test('deletes all of one person and of nobody else, and what still waits', async ({
    client,
    assert,
  }) => {
    const sam = await givenPerson('sam')
    const kim = personOf(sam.key, 'kim')
    await sam.says('I live in Lisbon.')
    await sam.says('I moved to Porto.')
    await kim.says('I live in Lisbon.')

    const cleared = await client.delete(MEMORY).headers(sam.headers)
    await sam.says('I prefer tea.', { at: Date.UTC(2020, 0, 1) })

    cleared.assertStatus(200)
    assert.isAtLeast(cleared.body().deleted, 2)
    assert.lengthOf(await Fact.query().where('scope', sam.asker.id), 0)
    assert.equal((await client.get(MEMORY).headers(kim.headers)).body().total, 1)
  })
})

test.group('Addresses of memory', () => {
  test('turn strangers away and hide memories from neighbours', async ({ client }) => {
    const person = await givenPerson()
    const text = 'I prefer tea'
    const { id } = (await client.post(MEMORY).headers(person.headers).json({ text })).body()
    const { headers: tenant } = await givenTenant({ id: person.asker.workspaceId })
    const one = (who: Record<string, string>) => [
      client.get(`${MEMORY}/${id}`).headers(who),
      client.patch(`${MEMORY}/${id}`).headers(who).json({ enabled: false }),
      client.delete(`${MEMORY}/${id}`).headers(who),
    ]
    const all = [
      client.get(MEMORY),
      client.post(MEMORY).json({ text }),
      client.delete(MEMORY),
      client.get(`${MEMORY}/settings`),
      client.put(`${MEMORY}/settings`).json({ enabled: true }),
    ]

    for (const call of [...one({}), ...all]) (await call).assertStatus(401)
    const neighbour = (await givenWorkspace()).headers
    for (const call of one(neighbour)) (await call).assertStatus(404)
    for (const call of one({ ...person.headers, ...tenant })) (await call).assertStatus(404)
    ;(await client.get(`${MEMORY}/${id}`).headers(person.headers)).assertStatus(200)
  })
})

test.group('PUT /api/v1/memory/settings', () => {
  test('changes what is given, for one person', async ({ client, assert }) => {
    const sam = await givenPerson('sam')
    const kim = personOf(sam.key, 'kim')
    const put = (body: object) => client.put(`${MEMORY}/settings`).headers(sam.headers).json(body)

    const off = await put({ enabled: false })
    const model = await put({ extract_with_model: true })
    const again = await put({ enabled: null })
    const wrong = await put({ enabled: 'yes' })

    assert.deepEqual(off.body(), { enabled: false, extract_with_model: false })
    assert.deepEqual(model.body(), { enabled: false, extract_with_model: true })
    assert.deepEqual(again.body(), { enabled: true, extract_with_model: true })
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().detail[0].loc, ['body', 'enabled'])
    const others = await client.get(`${MEMORY}/settings`).headers(kim.headers)
    assert.deepEqual(others.body(), { enabled: true, extract_with_model: false })
  })
})
