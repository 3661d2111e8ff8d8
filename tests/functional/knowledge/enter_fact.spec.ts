import { test } from '@japa/runner'
import { asUser, FACTS, givenFact } from '#tests/functional/knowledge/givens'
import { givenWorkspace } from '#tests/helpers/given'

test.group('POST /api/v1/knowledge/facts', () => {
  test('keeps a fact that was entered by hand', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const response = await client.post(FACTS).headers(headers).json({
      subject: 'Lisbon',
      predicate: 'capital of',
      object: 'Portugal',
      subject_kind: 'place',
      valid_from: '1255-01-01',
    })

    response.assertStatus(201)
    assert.containsSubset(response.body(), {
      subject: 'Lisbon',
      subject_kind: 'place',
      predicate: 'capital of',
      object: 'Portugal',
      object_kind: 'place',
      confidence: 1,
      personal: false,
      status: 'active',
      disputed: false,
      valid_from: '1255-01-01T00:00:00.000Z',
      valid_to: null,
      sources: { count: 1, quote: null },
      outcome: 'new',
      superseded: [],
    })
  })

  test('says which fact it took the place of', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const first = await givenFact(client, headers, {
      subject: 'Bridge',
      predicate: 'status',
      object: 'open',
      valid_from: '2026-01-01',
    })

    const second = await givenFact(client, headers, {
      subject: 'bridge',
      predicate: 'Status',
      object: 'closed',
      valid_from: '2026-02-01T00:00:00Z',
    })

    assert.deepEqual(second.superseded, [first.id])
    const former = await client.get(`${FACTS}/${first.id}`).headers(headers)
    assert.containsSubset(former.body(), {
      status: 'superseded',
      valid_to: '2026-02-01T00:00:00.000Z',
    })
    assert.deepEqual(
      former.body().history.map(({ id }: { id: string }) => id),
      [second.id]
    )
  })

  test('takes null and "me" as the one who asks, whose fact it is alone', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const ana = asUser(headers, 'ana')

    const first = await givenFact(client, ana, {
      subject: null,
      predicate: 'likes',
      object: 'fado',
    })
    const second = await givenFact(client, ana, {
      subject: 'Me',
      predicate: 'likes',
      object: 'Fado',
    })

    assert.containsSubset(first, { subject: 'me', subject_kind: 'asker', personal: true })
    assert.containsSubset(second, { id: first.id, outcome: 'known' })
    for (const other of [asUser(headers, 'rui'), headers]) {
      const list = await client.get(FACTS).headers(other)
      const read = await client.get(`${FACTS}/${first.id}`).headers(other)
      assert.equal(list.body().total, 0)
      read.assertStatus(404)
    }
  })

  test('keeps names as they were written, in any script, whatever they would do elsewhere', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenWorkspace()
    const names = [
      'Łódź – "the boat"',
      '東京都',
      'ประเทศไทย',
      'القاهرة',
      "Robert'); DROP TABLE knowledge_facts;--",
      '}) DETACH DELETE n //',
      '<http://a> <http://b> "c" .',
      '"\\u0022@en ^^<x>',
      '👩‍👩‍👧 family',
      '%_\\',
      'x'.repeat(1_000),
    ]

    for (const name of names) {
      const fact = await givenFact(client, headers, {
        subject: name,
        predicate: name.slice(0, 200),
        object: name,
      })
      const read = await client.get(`${FACTS}/${fact.id}`).headers(headers)
      const found = await client.get(FACTS).headers(headers).qs({ subject: name, object: name })
      assert.equal(read.body().subject, name)
      assert.equal(read.body().object, name)
      assert.equal(found.body().total, 1, name)
    }
  })

  test('takes control characters out of names', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()

    const fact = await givenFact(client, headers, {
      subject: ' Two\nlines\u0007 ',
      object: 'left\u202eright',
    })

    assert.equal(fact.subject, 'Two lines')
    assert.equal(fact.object, 'left right')
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const good = { subject: 'a', predicate: 'b', object: 'c' }
    const wrong: [object, string, string][] = [
      [{ ...good, confidence: 1.1 }, 'confidence', 'less_than_equal'],
      [{ ...good, confidence: -0.1 }, 'confidence', 'greater_than_equal'],
      [{ ...good, confidence: '1' }, 'confidence', 'number_type'],
      [{ subject: 'a', object: 'c' }, 'predicate', 'missing'],
      [{ ...good, object: null }, 'object', 'string_type'],
      [{ ...good, object: ' \u0000 ' }, 'object', 'string_unicode'],
      [{ ...good, object: ' \u0007 ' }, 'object', 'string_empty'],
      [{ ...good, subject: 'x'.repeat(1_001) }, 'subject', 'string_too_long'],
      [{ ...good, predicate: 'x'.repeat(201) }, 'predicate', 'string_too_long'],
      [{ ...good, subject_kind: 'ghost' }, 'subject_kind', 'enum'],
      [{ ...good, valid_from: 'soon' }, 'valid_from', 'string_pattern_mismatch'],
      [{ ...good, valid_from: '2026-13-45' }, 'valid_from', 'datetime_parsing'],
      [{ ...good, certainty: 1 }, 'certainty', 'extra_forbidden'],
    ]

    for (const [body, field, type] of wrong) {
      const response = await client.post(FACTS).headers(headers).json(body)
      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, ['body', field])
      assert.equal(response.body().detail[0].type, type, JSON.stringify(body).slice(0, 100))
    }
  })

  test('repeats the first answer for the same idempotency key', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const once = { ...headers, 'idempotency-key': 'fact-1' }

    const first = await givenFact(client, once)
    const second = await givenFact(client, once)

    assert.deepEqual(second, first)
  })
})
