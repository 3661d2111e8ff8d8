import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Fact from '#knowledge/models/fact'
import { eraseEverywhere } from '#knowledge/forgetting/erase_everywhere'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { usageFacts, type UsageNote } from '#knowledge/services/usage_facts'
import type { Asker } from '#knowledge/types'
import { memorySwitch } from '#memory/services/memory_switch'
import { givenAsker } from '#tests/functional/knowledge/givens'

const note = (asker: Asker, finding: UsageNote['finding']) =>
  usageFacts.note({
    asker,
    targetId: 'gpt-5-mini',
    topic: 'cooking',
    finding,
    requestId: 'req_1',
  })

const confidences = async ({ workspaceId }: Asker) => {
  const facts = await Fact.query().where({ workspaceId })
  return Object.fromEntries(facts.map((fact) => [fact.predicate, fact.confidence]))
}

test.group('Facts of usage', () => {
  test('say what is asked about, and what a target does well or badly on', async ({ assert }) => {
    const { asker } = await givenAsker()
    note(asker, 'good')
    note(asker, 'good')
    note(asker, 'bad')
    note(asker, 'neutral')

    await usageFacts.flush()

    const facts = await Fact.query().where({ workspaceId: asker.workspaceId }).orderBy('predicate')
    assert.deepEqual(
      facts.map(({ predicate, subject, ownerId }) => [predicate, subject, ownerId]),
      [
        ['asks_about', asker.id, asker.id],
        ['does_badly_on', 'gpt-5-mini', null],
        ['does_well_on', 'gpt-5-mini', null],
      ]
    )
    const found = await confidences(asker)
    assert.closeTo(found.asks_about!, 4 / 7, 1e-9)
    assert.closeTo(found.does_well_on!, 2 / 6, 1e-9)
    assert.closeTo(found.does_badly_on!, 1 / 6, 1e-9)
  })

  test('come out the same in one go or in several', async ({ assert }) => {
    const one = (await givenAsker()).asker
    const other = (await givenAsker()).asker
    for (const finding of ['good', 'bad', 'good', 'good'] as const) {
      note(one, finding)
      await usageFacts.flush()
      note(other, finding)
    }
    await usageFacts.flush()

    const [inSteps, atOnce] = [await confidences(one), await confidences(other)]
    for (const [predicate, confidence] of Object.entries(atOnce)) {
      assert.closeTo(inSteps[predicate]!, confidence, 1e-9)
    }
    const sources = await db.from('knowledge_sources').where('workspace_id', one.workspaceId)
    assert.lengthOf(sources, 3)
  })

  test('are not learned where knowledge is switched off', async ({ assert }) => {
    const { asker } = await givenAsker()
    await knowledgeSettings.change(asker.workspaceId, { enabled: false })
    note(asker, 'good')

    await usageFacts.flush()

    assert.deepEqual(await confidences(asker), {})
  })

  test('are not learned of somebody whose facts went, or who wants nothing learned', async ({
    assert,
  }) => {
    const gone = (await givenAsker()).asker
    const silent = (await givenAsker()).asker
    note(gone, 'neutral')
    note(silent, 'neutral')
    await memorySwitch.change(silent, { enabled: false })

    await eraseEverywhere({ asker: gone, phrase: null })
    await usageFacts.flush()

    assert.deepEqual(await confidences(gone), {})
    assert.deepEqual(await confidences(silent), {})
  })
})
