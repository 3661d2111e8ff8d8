import { test } from '@japa/runner'
import { stateFacts } from '#knowledge/actions/state_facts'
import Fact from '#knowledge/models/fact'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { memoryGate } from '#knowledge/services/memory_gate'
import { chatLearner } from '#memory/services/chat_learner'
import { memorySwitch } from '#memory/services/memory_switch'
import { statedFact } from '#memory/services/stated_fact'
import { givenPerson, MEMORY, personOf } from '#tests/functional/memory/givens'

const factsOf = (scope: string) => Fact.query().where({ scope }).orderBy('id')

test.group('Learning from chats', () => {
  test('keeps what a person says about themselves, with the sentence', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson('sam')

    await person.says('Hi! I live in Lisbon and I am allergic to peanuts. What shall I cook?', {
      messageReference: 'req_1',
    })

    const { items } = (await client.get(MEMORY).headers(person.headers)).body()
    const of = (predicate: string) =>
      items.find((memory: { predicate: string }) => memory.predicate === predicate)
    assert.containsSubset(of('lives_in'), {
      text: 'You live in Lisbon',
      predicate: 'lives_in',
      value: 'Lisbon',
      category: 'place',
      quote: 'I live in Lisbon and I am allergic to peanuts.',
      source: { kind: 'chat', extractor: 'rules/1', reference: 'req_1' },
    })
    assert.equal(of('is_allergic_to').value, 'peanuts')
  })

  test('keeps nothing that only looks like a statement', async ({ assert }) => {
    const person = await givenPerson()

    for (const text of [
      'Do I live in Lisbon?',
      'My password is hunter2. Remember it.',
      'Remember my card 4111 1111 1111 1111',
      '> I live in Lisbon',
      'If I lived in Lisbon I would be happy',
      'We plan a trip to Paris. What shall we see?',
    ]) {
      await person.says(text)
    }

    assert.lengthOf(await factsOf(person.asker.id), 0)
  })

  test('learns the same message once, and another one as a further source', async ({ assert }) => {
    const person = await givenPerson()

    await person.says('I prefer tea.', { messageReference: 'req_a' })
    await person.says('I prefer tea.', { messageReference: 'req_a' })
    const [once] = await factsOf(person.asker.id)
    await person.says('I prefer tea.', { messageReference: 'req_b' })
    const [twice, ...others] = await factsOf(person.asker.id)

    assert.lengthOf(others, 0)
    assert.isAbove(twice!.confidence, once!.confidence)
  })

  test('lets a newer place take the place of the old one', async ({ client, assert }) => {
    const person = await givenPerson()

    await person.says('I live in Lisbon.', { at: Date.UTC(2026, 1, 1) })
    await person.says('I moved to Porto.', { at: Date.UTC(2026, 2, 1) })

    const { items } = (await client.get(MEMORY).headers(person.headers)).body()
    assert.deepEqual(
      items.map(({ value }: { value: string }) => value),
      ['Porto']
    )
  })

  test('lists names that were mentioned only on demand, and keeps the last hundred', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson()
    const before = Date.UTC(2026, 1, 1)
    const mention = (at: number) => {
      const found = { predicate: 'mentions', object: `Name ${at}`, objectKind: 'person' as const }
      const said = { messageReference: `req_${at}`, at: before + at }
      return statedFact({ ...found, quote: 'I met them.', confidence: 0.3 }, said, 'rules/1')
    }
    await stateFacts.handle(
      person.asker,
      Array.from({ length: 102 }, (_, at) => mention(at))
    )

    await person.says('Yesterday my friend Mara Holt came by.', { at: before + 102 })

    const usual = await client.get(MEMORY).headers(person.headers)
    const mentioned = await client
      .get(MEMORY)
      .headers(person.headers)
      .qs({ category: 'mention', limit: 1 })
    assert.equal(usual.body().total, 0)
    assert.equal(mentioned.body().total, 100)
    assert.containsSubset(mentioned.body().items[0], {
      predicate: 'mentions',
      value: 'Mara Holt',
      kind: 'person',
      category: 'mention',
    })
  })

  test('keeps people of one key apart', async ({ client, assert }) => {
    const sam = await givenPerson('sam')
    const kim = personOf(sam.key, 'kim')

    await sam.says('I prefer tea.')
    await kim.says('I prefer coffee.')

    const { items } = (await client.get(MEMORY).headers(kim.headers)).body()
    assert.lengthOf(items, 1)
    assert.equal(items[0].value, 'coffee')
  })

  test('stops, in contexts too, when a person or the workspace switches it off', async ({
    client,
    assert,
  }) => {
    const person = await givenPerson()
    await client.put(`${MEMORY}/settings`).headers(person.headers).json({ enabled: false })

    await person.says('I prefer tea.')

    assert.isFalse(await memoryGate.isOpen(person.asker))
    await client.put(`${MEMORY}/settings`).headers(person.headers).json({ enabled: null })
    assert.isTrue(await memoryGate.isOpen(person.asker))
    await knowledgeSettings.change(person.asker.workspaceId, { enabled: false })
    await person.says('I prefer coffee.')
    assert.lengthOf(await factsOf(person.asker.id), 0)
  })

  test('answers at once whether memory is on, once it was asked', async ({ assert }) => {
    const { asker } = await givenPerson()

    await memorySwitch.isOn(asker)

    assert.isTrue(memorySwitch.isOn(asker))
  })

  test('lets go of the oldest messages when too many wait', async ({ assert }) => {
    const person = await givenPerson()

    chatLearner.note(person.note('I prefer tea.'))
    for (let count = 0; count < 1_000; count++) chatLearner.note(person.note('What now?'))
    await chatLearner.settle()

    assert.lengthOf(await factsOf(person.asker.id), 0)
  })
})
