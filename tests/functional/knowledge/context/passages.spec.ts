import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { engineerContext } from '#knowledge/actions/engineer_context'
import { passageEraser } from '#knowledge/context/passage_eraser'
import { passages } from '#knowledge/services/passages'
import type { Asker, Passage } from '#knowledge/types'
import { givenAsker } from '#tests/functional/knowledge/givens'

const said = (reference: string, text: string, more: Partial<Passage> = {}): Passage => ({
  reference,
  conversationId: 'conv_1',
  speaker: 'user',
  text,
  at: Date.UTC(2026, 0, 1),
  ...more,
})

const textsOf = async (asker: Asker): Promise<string[]> => {
  const rows = await db
    .from('knowledge_passages')
    .where('owner_id', asker.id)
    .orderBy('reference')
    .orderBy('part')
  return rows.map(({ text }) => text)
}

const keep = (asker: Asker, all: Passage[], trx?: TransactionClientContract) =>
  passages.add([{ asker, said: all }], trx)

const erase = (asker: Asker, phrase: string | null) =>
  db.transaction((trx) => passageEraser.erase({ asker, phrase }, trx))

const asked = async (asker: Asker, text: string, excludeConversationId: string | null = null) =>
  (await engineerContext.handle(asker, text, { excludeConversationId })).text

test.group('Passages', () => {
  test('are kept in parts when they are long, and replaced by the same reference', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const long = Array.from({ length: 60 }, (_, at) => `Sentence ${at} has five words.`).join(' ')

    await keep(asker, [said('a', long), said('b', 'Short.')])
    const before = await textsOf(asker)
    await keep(asker, [said('a', 'Now short as well.')])

    assert.lengthOf(before, 4)
    assert.equal(before.slice(0, 3).join(' '), long)
    assert.deepEqual(await textsOf(asker), ['Now short as well.', 'Short.'])
  })

  test('are not kept when the transaction is rolled back', async ({ assert }) => {
    const { asker } = await givenAsker()
    const failed = db.transaction(async (trx) => {
      await keep(asker, [said('a', 'The kite is blue.')], trx)
      throw new Error('no')
    })

    await assert.rejects(() => failed, 'no')

    assert.deepEqual(await textsOf(asker), [])
    assert.equal(await asked(asker, 'Which kite?'), '')
  })

  test('of the conversation that goes on are left out of its contexts', async ({ assert }) => {
    const { asker } = await givenAsker()
    await keep(asker, [
      said('a', 'The kite is blue.'),
      said('b', 'The kite is torn.', { conversationId: 'conv_2' }),
    ])

    const text = await asked(asker, 'How is the kite?', 'conv_1')

    assert.include(text, 'torn')
    assert.notInclude(text, 'blue')
  })

  test('that say a phrase are erased, from memory too; the rest stays', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { asker: neighbour } = await givenAsker()
    const texts = ['I met Blue  HERON today.', 'The blue herons flew.', 'I saw a kite.']
    for (const one of [asker, neighbour]) {
      await keep(
        one,
        texts.map((text, at) => said(`${one.id}${at}`, text, { at }))
      )
    }
    const before = await asked(asker, 'Whom did I meet?')

    const preview = await passageEraser.preview({ asker, phrase: 'blue heron' })
    const gone = await erase(asker, 'blue heron')

    assert.include(before, 'Blue HERON')
    assert.deepEqual(preview, { passages: 1 })
    assert.deepEqual(gone, { passages: 1 })
    assert.deepEqual(await textsOf(asker), texts.slice(1))
    assert.notInclude(await asked(asker, 'Whom did I meet?'), 'HERON')
    assert.lengthOf(await textsOf(neighbour), 3)
  })

  test('whose parts say a phrase only together are erased together', async ({ assert }) => {
    const { asker } = await givenAsker()
    const filler = `${'word '.repeat(118)}blue.`
    await keep(asker, [said('a', `${filler} Heron is a bird.`)])
    const parts = await textsOf(asker)

    await erase(asker, 'blue heron')

    assert.lengthOf(parts, 2)
    assert.deepEqual(await textsOf(asker), [])
  })

  test('are all erased with everything that is personal', async ({ assert }) => {
    const { asker } = await givenAsker()
    await keep(asker, [said('a', 'One.'), said('b', 'Two.')])
    await asked(asker, 'Which?')

    const gone = await erase(asker, null)

    assert.deepEqual(gone, { passages: 2 })
    assert.equal(await asked(asker, 'One or two?'), '')
  })
})
