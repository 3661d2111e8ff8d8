import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { factEraser } from '#knowledge/forgetting/fact_eraser'
import Fact from '#knowledge/models/fact'
import { askerOf } from '#knowledge/services/askers'
import type { Asker } from '#knowledge/types'
import { chatSource, givenAsker, givenStated } from '#tests/functional/knowledge/givens'

const shared = { subject: 'Ada', personal: false }
const erase = (asker: Asker, phrase: string | null) =>
  db.transaction((trx) => factEraser.erase({ asker, phrase }, trx))
const objectsOf = async ({ workspaceId }: Asker) =>
  (await Fact.query().where({ workspaceId }).orderBy('id')).map(({ object }) => object)

test.group('Erasing facts', () => {
  test('takes those whose names, predicate or sentence say the phrase as whole words', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    await givenStated(asker, { object: 'the BLUE-heron inn' })
    await givenStated(asker, { ...shared, predicate: 'blue_heron_of', object: 'lake' })
    await givenStated(asker, { ...shared, subject: '“Blue héron”', object: 'accents differ' })
    await givenStated(asker, { object: 'birds', source: chatSource({ quote: 'the blue heron!' }) })
    await givenStated(asker, { object: 'heron blue' })
    await givenStated(asker, { object: 'blue herons' })

    const preview = await factEraser.preview({ asker, phrase: 'Blue heron' })
    const gone = await erase(asker, 'Blue heron')

    assert.deepEqual(preview, { facts: 3 })
    assert.deepEqual(gone, { facts: 3, sources: 3 })
    assert.deepEqual(await objectsOf(asker), ['accents differ', 'heron blue', 'blue herons'])
    const words = await db.from('search_facts').where('scope', asker.id).select('word')
    assert.notInclude(
      words.map(({ word }) => word),
      'inn'
    )
  })

  test('takes the names of imported files off the facts that came from them', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const source = chatSource({ kind: 'import', reference: 'blue-heron.nt' })
    await givenStated(asker, { ...shared, source })

    await erase(asker, 'blue heron')

    assert.lengthOf(await objectsOf(asker), 1)
    const [row] = await db.from('knowledge_sources').where('workspace_id', asker.workspaceId)
    assert.match(row.reference, /^file_/)
  })

  test('leaves what others keep for themselves, here and in other workspaces', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const { workspaceId } = asker
    const rui = askerOf({ workspaceId, tenantId: null, keyId: 'key_1', user: 'rui' })
    const neighbour = (await givenAsker()).asker
    for (const other of [rui, neighbour]) {
      await givenStated(other, { object: 'blue heron' })
    }

    const gone = await erase(asker, 'blue heron')

    assert.deepEqual(gone, { facts: 0, sources: 0 })
    assert.lengthOf(await objectsOf(rui), 1)
    assert.lengthOf(await objectsOf(neighbour), 1)
  })

  test('takes all that is personal when there is no phrase', async ({ assert }) => {
    const { asker } = await givenAsker()
    await givenStated(asker)
    await givenStated(asker, { subject: 'My cat', object: 'milk' })
    await givenStated(asker, { ...shared, object: 'shared' })

    const gone = await erase(asker, null)

    assert.deepEqual(gone, { facts: 2, sources: 2 })
    assert.deepEqual(await objectsOf(asker), ['shared'])
  })
})
