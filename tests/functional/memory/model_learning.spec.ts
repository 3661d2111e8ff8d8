import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import Fact from '#knowledge/models/fact'
import { forgetPhrase } from '#knowledge/forgetting/forget_phrase'
import { BackgroundModel, type BackgroundTask } from '#knowledge/types'
import { LearnByModel } from '#memory/actions/learn_by_model'
import { memorySwitch } from '#memory/services/memory_switch'
import { givenPerson } from '#tests/functional/memory/givens'

const SAID = 'Since last spring our days begin with the ferry to Porto, where the office is.'

/** A model that writes what a test wants, and remembers what it was asked. */
function givenModel(cleanup: (end: () => void) => void, answer: string | null) {
  const asked: BackgroundTask[] = []
  class Model extends BackgroundModel {
    async write(task: BackgroundTask) {
      asked.push(task)
      return answer
    }
  }
  app.container.swap(BackgroundModel, () => new Model())
  cleanup(() => app.container.restore(BackgroundModel))
  return asked
}

const finding = JSON.stringify({
  reason: 'says where the office is',
  facts: [{ predicate: 'works_in', object: 'Porto', quote: SAID }],
})

/** A person who wants a model to look, and has said something; what waits for the model. */
async function givenLesson(text = SAID) {
  const person = await givenPerson()
  await memorySwitch.change(person.asker, { extractWithModel: true })
  await person.says(text, { messageReference: 'req_1' })
  const lessons = await db.from('memory_lessons').where('owner_id', person.asker.id)
  return { ...person, lessons }
}

const learn = (id: string) => new LearnByModel().handle(id)

test.group('A model that looks for memories', () => {
  test('is asked only where a person wants that', async ({ assert }) => {
    const person = await givenPerson()

    await person.says(SAID)

    assert.lengthOf(await db.from('memory_lessons').where('owner_id', person.asker.id), 0)
  })

  test('is asked once for each message, and its finding is kept', async ({ assert, cleanup }) => {
    const asked = givenModel(cleanup, finding)
    const { asker, lessons, says, key } = await givenLesson()
    await says(SAID, { messageReference: 'req_1' })

    await learn(lessons[0].id)
    await learn(lessons[0].id)

    const [fact] = await Fact.query().where({ scope: asker.id, predicateKey: 'works_in' })
    assert.containsSubset(fact!.toJSON(), { object: 'Porto', confidence: 0.8, status: 'active' })
    assert.lengthOf(asked, 1)
    assert.containsSubset(asked[0], {
      workspaceId: asker.workspaceId,
      keyId: key.keyId,
      purpose: 'memory',
      json: true,
      onceKey: `${asker.id}/req_1`,
    })
    assert.include(asked[0]!.prompt, SAID)
    assert.lengthOf(await db.from('memory_lessons').where('owner_id', asker.id), 0)
  })

  test('sees no secret, and what it makes up is not kept', async ({ assert, cleanup }) => {
    const made = finding.replace(SAID, 'I work in Porto.')
    const asked = givenModel(cleanup, made)
    const { asker, lessons } = await givenLesson(`My password is hunter2. Nice weather.\n${SAID}`)

    const found = await learn(lessons[0].id)

    assert.equal(found, 0)
    assert.notInclude(asked[0]!.prompt, 'hunter2')
    const kept = await Fact.query().where({ scope: asker.id, predicateKey: 'works_in' })
    assert.lengthOf(kept, 0)
  })

  test('that cannot be asked leaves nothing behind', async ({ assert, cleanup }) => {
    givenModel(cleanup, null)
    const { asker, lessons } = await givenLesson()

    await learn(lessons[0].id)

    assert.lengthOf(await db.from('memory_lessons').where('owner_id', asker.id), 0)
  })

  test('is not asked about what was forgotten or switched off meanwhile', async ({
    assert,
    cleanup,
  }) => {
    const asked = givenModel(cleanup, finding)
    const forgotten = await givenLesson()
    const off = await givenLesson()

    await forgetPhrase.handle(forgotten.asker, 'ferry to Porto')
    await memorySwitch.change(off.asker, { enabled: false })
    await learn(forgotten.lessons[0].id)
    await learn(off.lessons[0].id)

    assert.lengthOf(forgotten.lessons, 1)
    assert.lengthOf(asked, 0)
    const waiting = await db
      .from('memory_lessons')
      .whereIn('owner_id', [forgotten.asker.id, off.asker.id])
    assert.lengthOf(waiting, 0)
  })
})
