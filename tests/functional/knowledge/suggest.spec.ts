import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { forgetPhrase } from '#knowledge/forgetting/forget_phrase'
import { linkModels } from '#knowledge/links/link_models'
import { SuggestFacts } from '#knowledge/links/suggest_facts'
import { givenAsker, givenStated } from '#tests/functional/knowledge/givens'
import {
  givenShared,
  givenTown,
  givenTrained,
  neighbours,
  person,
  predictorWith,
  SUGGEST,
} from '#tests/functional/knowledge/link_givens'

/** The last resident of each city, whose home nobody stated. */
const homeless = (city: string) => ({ subject: person(city, 5), predicate: 'lives_in' })

const objectsOf = (body: { items: { object: string }[] }) => body.items.map(({ object }) => object)

const suggest = new SuggestFacts()

test.group('GET /api/v1/knowledge/suggest', () => {
  test('suggests what follows from the facts, with a reason that can be checked', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenTown(asker)
    const model = await givenTrained(asker)

    const response = await client.get(SUGGEST).headers(headers).qs(homeless('Paris'))

    response.assertStatus(200)
    const body = response.body()
    assert.equal(body.basis, 'model')
    assert.equal(body.model.id, model.id)
    assert.equal(body.items[0].object, 'Paris')
    const [reason] = body.items[0].because
    assert.match(reason.rule, /^X lives in Y when .*A lives in Y$/)
    assert.match(reason.held, /^\d+ of \d+$/)
    for (const { id, subject, predicate, object } of reason.facts) {
      const fact = await db.from('knowledge_facts').where({ id }).firstOrFail()
      assert.deepEqual([fact.subject, fact.predicate, fact.object], [subject, predicate, object])
    }
  })

  test('suggests only what is of the right kind, not known and in bounds', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenTown(asker)
    await givenTrained(asker)
    const known = { subject: person('Paris', 0), predicate: 'lives_in', k: 500 }

    const { items } = (await client.get(SUGGEST).headers(headers).qs(known)).body()

    assert.notInclude(objectsOf({ items }), 'Paris')
    assert.notInclude(objectsOf({ items }), known.subject)
    for (const { score } of items) {
      assert.isAtLeast(score, 0)
      assert.isAtMost(score, 1)
    }
    assert.lengthOf(
      (
        await client
          .get(SUGGEST)
          .headers(headers)
          .qs({ ...known, k: 1 })
      ).body().items,
      1
    )
  })

  test('never suggests what was rejected, superseded or forgotten', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    await givenTrained(asker)
    const asked = homeless('Paris')
    const objects = async () => objectsOf(await suggest.handle(asker, asked, 50))
    assert.include(await objects(), 'Paris')

    const [kept] = await givenShared(asker, [[asked.subject, 'lives_in', 'Paris']])
    for (const status of ['rejected', 'superseded', 'disabled']) {
      await db.from('knowledge_facts').where({ id: kept!.id }).update({ status })
      assert.notInclude(await objects(), 'Paris', status)
    }
    assert.include(await objects(), 'Quito')
    await forgetPhrase.handle(asker, 'Quito')
    assert.notInclude(await objects(), 'Quito')
  })

  test('counts rules for the question while there is no model, and says so', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenShared(asker, [
      ['Ada', 'works_at', 'Acme'],
      ['Ben', 'works_at', 'Acme'],
      ['Ben', 'uses', 'Postgres'],
      ['Cyd', 'works_at', 'Acme'],
      ['Cyd', 'uses', 'Postgres'],
      ['Dan', 'uses', 'SQLite'],
    ])

    const response = await client
      .get(SUGGEST)
      .headers(headers)
      .qs({ subject: 'ada', predicate: 'uses' })

    response.assertStatus(200)
    const { basis, note, model, items } = response.body()
    assert.equal(basis, 'rules')
    assert.include(note, 'No model is trained')
    assert.isNull(model)
    assert.deepEqual(objectsOf({ items }), ['Postgres'])
    assert.containsSubset(items[0].because[0], {
      text: 'Ada works at Acme',
      rule: 'X uses Postgres when X works at Acme',
      held: '2 of 2',
    })
  })

  test('names the most frequent answers where nothing else is to go by', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenShared(asker, [
      ['Ada', 'knows', 'Eve'],
      ['Ben', 'uses', 'Postgres'],
      ['Cyd', 'uses', 'Postgres'],
      ['Dan', 'uses', 'SQLite'],
    ])

    const { basis, items } = await suggest.handle(asker, { subject: 'Ada', predicate: 'uses' }, 5)

    assert.equal(basis, 'frequency')
    assert.deepEqual(objectsOf({ items }), ['Postgres', 'SQLite'])
    assert.closeTo(items[0]!.score, 2 / 3, 1e-9)
  })

  test('does without a model that is no better than the most frequent answer', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const model = await givenTrained(asker)
    const quality = {
      ...{ facts: 20, mrr: 0.1, hits1: 0, hits10: 0, baselineMrr: 0.2, members: {} },
      beatsBaseline: false,
    }
    await db
      .from('link_models')
      .where({ id: model.id })
      .update({ metrics: JSON.stringify({ ...model.metrics, quality }) })

    const { basis, note } = await suggest.handle(asker, homeless('Paris'), 5)

    assert.notEqual(basis, 'model')
    assert.include(note, 'no better than the most frequent answer')
  })

  test('goes on when the model fails', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    let isBroken = false
    const failing = predictorWith({
      async open(artefact, graph) {
        const model = await neighbours.definition.functions.open(artefact, graph)
        const score: typeof model.score = (query) => {
          if (isBroken) throw new Error('ended')
          return model.score(query)
        }
        return { ...model, score }
      },
    })
    await givenTrained(asker, [failing])
    assert.equal((await suggest.handle(asker, homeless('Paris'), 5)).basis, 'model')

    isBroken = true
    const { basis, note, items } = await suggest.handle(asker, homeless('Paris'), 5)
    assert.notEqual(basis, 'model')
    assert.include(note, 'did not answer')
    assert.isNotEmpty(items)

    isBroken = false
    assert.equal((await suggest.handle(asker, homeless('Paris'), 5)).basis, 'model')
  })

  test('takes the new model as soon as it serves, and none once it is deleted', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    const first = await givenTrained(asker)
    const modelAsked = async () =>
      (await suggest.handle(asker, homeless('Paris'), 5)).model?.id ?? null
    assert.equal(await modelAsked(), first.id)

    const second = await givenTrained(asker)
    assert.equal(await modelAsked(), second.id)

    await db.transaction((trx) => linkModels.forgetFacts(asker.workspaceId, trx))
    assert.isNull(await modelAsked())
  })

  test('names what is wrong: an unknown subject, an unknown predicate, a bad count', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenShared(asker, [['Ada', 'knows', 'Ben']])
    const ask = (query: object) => client.get(SUGGEST).headers(headers).qs(query)

    const subject = await ask({ subject: 'Zoe', predicate: 'knows' })
    const predicate = await ask({ subject: 'Ada', predicate: 'paints' })
    const count = await ask({ subject: 'Ada', predicate: 'knows', k: 501 })
    const nothing = await ask({})

    subject.assertStatus(422)
    subject.assertBodyContains({ detail: [{ loc: ['query', 'subject'] }] })
    predicate.assertStatus(422)
    predicate.assertBodyContains({ detail: [{ loc: ['query', 'predicate'] }] })
    assert.include(predicate.body().detail[0].msg, 'knows')
    count.assertBodyContains({ detail: [{ loc: ['query', 'k'] }] })
    assert.lengthOf(nothing.body().detail, 2)
  })

  test('turns strangers away, and knows nothing of a neighbour', async ({ client }) => {
    const { asker } = await givenAsker()
    await givenTown(asker)
    await givenTrained(asker)
    const { headers } = await givenAsker()

    const stranger = await client.get(SUGGEST).qs(homeless('Paris'))
    const neighbour = await client.get(SUGGEST).headers(headers).qs(homeless('Paris'))

    stranger.assertStatus(401)
    neighbour.assertStatus(422)
  })
})

test.group('Suggestions about a person', () => {
  test('come from that person’s own facts and shared ones', async ({ assert, client }) => {
    const { asker, headers } = await givenAsker()
    await givenShared(asker, [
      ['Ben', 'lives_in', 'Lisbon'],
      ['Ben', 'speaks', 'Portuguese'],
      ['Cyd', 'lives_in', 'Lisbon'],
      ['Cyd', 'speaks', 'Portuguese'],
      ['Dan', 'speaks', 'Finnish'],
    ])
    await givenStated(asker, { predicate: 'lives_in', object: 'Lisbon' })

    const response = await client
      .get(SUGGEST)
      .headers(headers)
      .qs({ subject: 'me', predicate: 'speaks' })

    const { basis, subject, items } = response.body()
    assert.equal(basis, 'rules')
    assert.equal(subject, 'me')
    assert.equal(items[0].object, 'Portuguese')
    assert.equal(items[0].because[0].text, 'me lives in Lisbon')
  })

  test('never rest on, or say, what another person stated', async ({ assert, client }) => {
    const { asker, headers } = await givenAsker()
    await givenTown(asker)
    const other = { ...headers, 'x-svc-user': 'somebody else' }
    const { asker: stranger } = await givenAsker()
    const another = { ...stranger, workspaceId: asker.workspaceId }
    await givenStated(another, { predicate: 'likes', object: 'A secret garden' })
    await givenStated(another, {
      subject: person('Paris', 5),
      predicate: 'lives_in',
      object: 'The hidden house',
    })
    await givenStated(asker, { predicate: 'likes', object: 'Tea' })
    await givenTrained(asker)

    for (const query of [homeless('Paris'), { subject: 'me', predicate: 'likes' }]) {
      for (const who of [headers, other]) {
        const response = await client
          .get(SUGGEST)
          .headers(who)
          .qs({ ...query, k: 500 })
        assert.notMatch(response.text(), /secret garden|hidden house/i)
      }
    }
    const graph = await db.from('link_models').where({ workspace_id: asker.workspaceId }).first()
    assert.equal(graph.facts, 51)
  })
})
