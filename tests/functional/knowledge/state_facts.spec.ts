import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { stateFacts } from '#knowledge/actions/state_facts'
import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import { chatSource, givenAsker, givenStated, stated } from '#tests/functional/knowledge/givens'

const shuffled = (length: number) => {
  const all = Array.from({ length }, (_, at) => at)
  return fc.shuffledSubarray(all, { minLength: length })
}
const handSource = (more: object = {}) =>
  chatSource({ kind: 'hand', reference: '', extractor: 'hand', confidence: 0.99, ...more })

test.group('A stated fact', () => {
  test('is kept once, however its names are spelt, and each new source makes it surer', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()

    const first = await givenStated(asker, { object: 'Green tea' })
    const second = await givenStated(asker, { object: ' “GREEN  TEA” ', predicate: 'Likes' })

    assert.equal(first.outcome, 'new')
    assert.deepEqual(second, { id: first.id, outcome: 'known', superseded: [] })
    const fact = await Fact.findOrFail(first.id)
    assert.equal(fact.object, 'Green tea')
    assert.isAbove(fact.confidence, 0.8)
    assert.isBelow(fact.confidence, 1)
  })

  test('is not changed by a source that has stated it before', async ({ assert }) => {
    const { asker } = await givenAsker()
    const source = chatSource()

    const first = await givenStated(asker, { source })
    const before = await Fact.findOrFail(first.id)
    const again = await givenStated(asker, { source })
    const after = await Fact.findOrFail(first.id)

    assert.equal(again.outcome, 'known')
    assert.deepEqual(after.serialize(), before.serialize())
    assert.lengthOf(await FactSource.query().where({ factId: first.id }), 1)
  })

  test('belongs to its asker: another one that states the same has a fact of its own', async ({
    assert,
  }) => {
    const one = await givenAsker()
    const other = { ...one.asker, id: (await givenAsker()).asker.id }

    const mine = await givenStated(one.asker)
    const theirs = await givenStated(other)

    assert.equal(theirs.outcome, 'new')
    assert.notEqual(theirs.id, mine.id)
  })

  test('is one fact when it is stated many times at once', async ({ assert }) => {
    const { asker } = await givenAsker()

    const kept = await Promise.all(Array.from({ length: 8 }, () => givenStated(asker)))

    assert.lengthOf(new Set(kept.map(({ id }) => id)), 1)
    assert.lengthOf(
      kept.filter(({ outcome }) => outcome === 'new'),
      1
    )
    assert.lengthOf(await FactSource.query().where({ factId: kept[0]!.id }), 8)
  })

  test('takes the place of the former value where there is one at a time', async ({ assert }) => {
    const { asker } = await givenAsker()
    const source = chatSource({ at: 1_000 })
    const lisbon = await givenStated(asker, { predicate: 'lives_in', object: 'Lisbon', source })

    const porto = await givenStated(asker, {
      predicate: 'lives in',
      object: 'Porto',
      source: chatSource({ at: 2_000 }),
    })

    assert.deepEqual(porto.superseded, [lisbon.id])
    const former = await Fact.findOrFail(lisbon.id)
    assert.containsSubset(former.serialize(), {
      status: 'superseded',
      validTo: 2_000,
      activeKey: null,
    })
    assert.isNotNull(former.endedAt)
  })

  test('leaves the value that was stated last, in whatever order statements are found', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const values = fc.array(fc.constantFrom('Porto', 'Lisbon', 'Braga'), {
      minLength: 2,
      maxLength: 6,
    })
    let people = 0

    await fc.assert(
      fc.asyncProperty(
        values.chain((said) => fc.tuple(fc.constant(said), shuffled(said.length))),
        async ([said, order]) => {
          const subject = `Person ${++people}`
          for (const at of order) {
            const source = chatSource({ at: 1_000 + at })
            const fact = { subject, predicate: 'lives_in', object: said[at]!, source }
            await givenStated(asker, fact)
          }
          const facts = await Fact.query().where({ scope: asker.id, subject, status: 'active' })
          assert.deepEqual(
            facts.map(({ object }) => object),
            [said.at(-1)!]
          )
        }
      ),
      { seed: 20261121, numRuns: 20 }
    )
  })

  test('goes to history when a later value is known, and stays there when it is read again', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const later = { predicate: 'lives_in', object: 'Porto', source: chatSource({ at: 2_000 }) }
    const earlier = { predicate: 'lives_in', object: 'Lisbon', source: chatSource({ at: 1_000 }) }
    const porto = await givenStated(asker, later)

    const lisbon = await givenStated(asker, earlier)
    const again = await givenStated(asker, earlier)

    assert.deepEqual(lisbon.superseded, [])
    assert.deepEqual(again, { id: lisbon.id, outcome: 'known', superseded: [] })
    assert.equal((await Fact.findOrFail(lisbon.id)).status, 'superseded')
    assert.equal((await Fact.findOrFail(lisbon.id)).validTo, 2_000)
    assert.equal((await Fact.findOrFail(porto.id)).status, 'active')
  })

  test('is ordered by since when it holds, where both statements say so', async ({ assert }) => {
    const { asker } = await givenAsker()
    const state = (object: string, validFrom: number, at: number) =>
      givenStated(asker, {
        predicate: 'lives_in',
        object,
        validFrom,
        source: chatSource({ at }),
      })

    const porto = await state('Porto', 500, 1_000)
    const lisbon = await state('Lisbon', 100, 2_000)

    assert.equal((await Fact.findOrFail(porto.id)).status, 'active')
    assert.equal((await Fact.findOrFail(lisbon.id)).status, 'superseded')
    assert.equal((await Fact.findOrFail(lisbon.id)).validTo, 500)
  })

  test('stays beside another value that was stated at the same time', async ({ assert }) => {
    const { asker } = await givenAsker()
    const state = (object: string) =>
      givenStated(asker, { predicate: 'lives_in', object, source: chatSource({ at: 7_000 }) })

    const kept = [await state('Porto'), await state('Lisbon')]

    const facts = await Fact.findMany(kept.map(({ id }) => id))
    assert.deepEqual(
      facts.map(({ status }) => status),
      ['active', 'active']
    )
  })

  test('becomes history when it is said to be over', async ({ assert }) => {
    const { asker } = await givenAsker()

    const kept = await givenStated(asker, {
      predicate: 'works_at',
      object: 'Acme',
      validFrom: 100,
      validTo: 900,
    })

    assert.containsSubset((await Fact.findOrFail(kept.id)).serialize(), {
      status: 'superseded',
      validFrom: 100,
      validTo: 900,
    })
  })

  test('takes the place of its opposite', async ({ assert }) => {
    const { asker } = await givenAsker()
    const likes = await givenStated(asker, { predicate: 'likes', object: 'mint' })

    const dislikes = await givenStated(asker, { predicate: 'dislikes', object: 'Mint' })

    assert.deepEqual(dislikes.superseded, [likes.id])
  })

  test('is not learned again once it was rejected, but a person may enter it', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const { id } = await givenStated(asker)
    await db.from('knowledge_facts').where({ id }).update({ status: 'rejected', active_key: null })

    const learned = await givenStated(asker)
    const entered = await givenStated(asker, { source: handSource() })
    const afterwards = await givenStated(asker)

    assert.deepEqual(learned, { id, outcome: 'refused', superseded: [] })
    assert.equal(entered.outcome, 'known')
    assert.equal((await Fact.findOrFail(entered.id)).status, 'active')
    assert.deepEqual(afterwards, { id, outcome: 'known', superseded: [] })
  })

  test('stays switched off when it is found again', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { id } = await givenStated(asker)
    await db.from('knowledge_facts').where({ id }).update({ status: 'disabled' })

    const found = await givenStated(asker)
    const before = (await Fact.findOrFail(id)).status
    await givenStated(asker, { source: handSource() })

    assert.equal(found.id, id)
    assert.equal(before, 'disabled')
    assert.equal((await Fact.findOrFail(id)).status, 'active')
  })

  test('is not learned when it holds a phrase that was forgotten', async ({ assert }) => {
    const { asker } = await givenAsker()
    await forgottenPhrases.prepare()
    await db.transaction((trx) => forgottenPhrases.block(asker, 'Blue  heron', trx))

    const object = await givenStated(asker, { object: 'the blue-heron inn' })
    const quote = await givenStated(asker, {
      object: 'birds',
      source: chatSource({ quote: 'I like birds, the BLUE HERON most' }),
    })
    const other = await givenStated(asker, { object: 'blue' })
    const neighbour = await givenStated((await givenAsker()).asker, { object: 'blue heron' })

    assert.deepEqual(object, { id: '', outcome: 'refused', superseded: [] })
    assert.equal(quote.outcome, 'refused')
    assert.equal(other.outcome, 'new')
    assert.equal(neighbour.outcome, 'new')
    const [row] = await db.from('forgotten_phrases').where('scope', asker.id)
    assert.notInclude(JSON.stringify(row).toLowerCase(), 'heron')
  })

  test('becomes of many at once what becomes of each alone', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenStated(asker, { object: 'known', predicate: 'uses' })
    const many = [
      ...Array.from({ length: 300 }, (_, number) => ({ object: `thing ${number}` })),
      { object: 'known' },
      { object: 'THING 1' },
      { object: 'twice' },
      { object: 'Twice' },
    ].map((fact) => stated({ ...fact, predicate: 'uses' }))
    const moved = ['Porto', 'Lisbon'].map((object) => stated({ object, predicate: 'lives_in' }))

    const kept = await stateFacts.handle(asker, [...many, ...moved])

    const outcomes = kept.map(({ outcome }) => outcome)
    assert.deepEqual(outcomes.slice(0, 300), Array(300).fill('new'))
    assert.deepEqual(outcomes.slice(300), ['known', 'known', 'new', 'known', 'new', 'new'])
    assert.deepEqual(kept.at(-1)!.superseded, [kept.at(-2)!.id])
    assert.equal(kept[301]!.id, kept[1]!.id)
    const facts = await Fact.query().where({ ownerId: asker.id })
    assert.lengthOf(facts, 304)
    const sources = await FactSource.query().where({ workspaceId: asker.workspaceId })
    assert.lengthOf(sources, 307)
    assert.lengthOf(await db.from('search_facts').where({ scope: asker.id, word: 'thing' }), 300)
  })

  test('is all kept or not at all with others of the same call', async ({ assert }) => {
    const { asker } = await givenAsker()

    await assert.rejects(() =>
      stateFacts.handle(asker, [stated({ object: 'one' }), stated({ object: ' \u0007 ' })])
    )

    assert.lengthOf(await Fact.query().where({ ownerId: asker.id }), 0)
  })
})
