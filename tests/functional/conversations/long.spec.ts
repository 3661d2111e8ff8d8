import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { BackgroundModel, type BackgroundTask } from '#knowledge/types'
import { ChangeSettings } from '#conversations/actions/change_settings'
import { WriteModelSummary } from '#conversations/actions/write_model_summary'
import ConversationSummary from '#conversations/models/conversation_summary'
import { tokensOf } from '#conversations/services/kept_content'
import { messageEraser } from '#conversations/services/forgetting'
import { readPath } from '#conversations/services/threads'
import { summaryKeeper } from '#conversations/summaries/summary_keeper'
import type { SentMessage } from '#conversations/types'
import type { Asker } from '#knowledge/types'
import {
  CONVERSATIONS,
  chat,
  givenAsker,
  open,
  stored,
  user,
} from '#tests/functional/conversations/givens'

const FILLER = 'It rained a little and we waited for the next train with our bags. '.repeat(4)

/** A conversation of many turns, each with its number and about 90 tokens. */
async function givenLong(
  asker: Asker,
  turns: number,
  first = 'Our budget is 4200 euros for Lisbon.'
) {
  let conversationId: string | null = null
  for (let at = 0; at < turns; at++) {
    const text = at === 0 ? first : `Turn ${at}: ${FILLER}`
    const opened = await chat(asker, [user(text)], `Noted ${at}.`, { conversationId })
    conversationId = opened.conversationId
  }
  await stored()
  await summaryKeeper.settled()
  return conversationId!
}

const tokensIn = (messages: SentMessage[]) =>
  messages.reduce((sum, { content }) => sum + tokensOf((content as string).length), 0)

/** Has a made-up model in the place of the real one. */
function givenModel(
  cleanup: (callback: () => void) => void,
  write: (task: BackgroundTask) => string | null
) {
  const asked: BackgroundTask[] = []
  class MadeUpModel extends BackgroundModel {
    async write(task: BackgroundTask) {
      asked.push(task)
      return write(task)
    }
  }
  app.container.swap(BackgroundModel, () => new MadeUpModel())
  cleanup(() => app.container.restore(BackgroundModel))
  return asked
}

test.group('Long conversations', () => {
  test('put a summary and the latest turns before a chat, within the budget', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()
    const conversationId = await givenLong(asker, 80)

    const { before } = await open(asker, [user('Next?')], { conversationId })
    const shown = (await client.get(`${CONVERSATIONS}/${conversationId}`).headers(headers)).body()

    const [summary, ...turns] = before
    assert.isAtMost(tokensIn(before), 4_000)
    assert.equal(summary!.role, 'system')
    assert.include(summary!.content as string, '4200 euros')
    assert.equal(turns[0]!.role, 'user')
    assert.equal(turns.at(-1)!.content, 'Noted 79.')
    assert.isTrue(shown.has_summary)
    assert.equal(shown.summary.method, 'extractive')
    assert.isAbove(shown.summary.covered, 50)
  })

  test('keep to any budget', async ({ assert }) => {
    const { asker } = await givenAsker()
    const conversationId = await givenLong(asker, 60)

    for (let budgetTokens = 0; budgetTokens <= 4_000; budgetTokens += 125) {
      const { before } = await open(asker, [user('Next?')], { conversationId, budgetTokens })
      assert.isAtMost(tokensIn(before), budgetTokens)
    }
  })

  test('are summarised without a gap: each turn is covered or put before the chat', async ({
    assert,
  }) => {
    const { asker } = await givenAsker()
    const conversationId = await givenLong(asker, 60)
    const summary = await ConversationSummary.findOrFail(conversationId)

    const { before } = await open(asker, [user('Next?')], { conversationId })
    const path = await readPath(conversationId, summary.untilId, { tokens: 0, most: 1 })
    const latest = before.filter(({ role }) => role !== 'system').length

    assert.equal(path[0]!.position, summary.covered)
    assert.isAtLeast(summary.covered + latest, 120)
  })

  test('are shortened at once when their summary is not there yet', async ({ assert }) => {
    const { asker } = await givenAsker()
    const conversationId = await givenLong(asker, 20)
    await db.from('conversation_summaries').where('conversation_id', conversationId).delete()

    const { before } = await open(asker, [user('Next?')], { conversationId, budgetTokens: 1_000 })
    await summaryKeeper.settled()

    assert.equal(before[0]!.role, 'system')
    assert.include(before[0]!.content as string, 'Turn')
    assert.isAtMost(tokensIn(before), 1_000)
  })

  test('do not use the summary of another branch', async ({ assert, client }) => {
    const { asker, headers } = await givenAsker()
    const conversationId = await givenLong(asker, 80)
    const address = `${CONVERSATIONS}/${conversationId}`
    const exported = (await client.get(`${address}/export`).headers(headers)).body()
    const second = exported.messages[3]
    await client.post(`${address}/branches`).headers(headers).json({ message_id: second.id })

    const { before } = await open(asker, [user('Next?')], { conversationId })

    assert.deepEqual(
      before.map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant']
    )
  })

  test('are read by their end alone', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('Start')], 'Yes.')
    const messages = Array.from({ length: 9_998 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${at} of a very long talk about trains and bags.`,
    }))
    await chat(asker, messages, 'The end.', { conversationId })
    await stored()
    const { head_id: headId } = await db
      .from('conversations')
      .where('id', conversationId)
      .firstOrFail()

    const path = await readPath(conversationId, headId, { tokens: 1_000, most: 500 })
    const opened = await open(asker, [user('Next?')], { conversationId })

    assert.equal(path.at(-1)!.position, 10_001)
    assert.isAtMost(path.length, 60)
    assert.isAtMost(tokensIn(opened.before), 4_000)
    await summaryKeeper.settled()
  })
})

test.group('Summaries by a model', () => {
  /** A long conversation of a workspace that has summaries written by a model. */
  async function givenCovered() {
    const given = await givenAsker()
    await new ChangeSettings().handle(given.workspace.id, { summariesWithModel: true })
    const conversationId = await givenLong(given.asker, 60)
    const summary = await ConversationSummary.findOrFail(conversationId)
    const span = { conversationId, untilId: summary.untilId, messages: summary.covered }
    return { ...given, conversationId, span }
  }

  const write = async (span: Parameters<WriteModelSummary['handle']>[0]) =>
    (await app.container.make(WriteModelSummary)).handle(span)

  test('take the place of chosen sentences, once for each span', async ({ assert, cleanup }) => {
    const asked = givenModel(cleanup, () => '- Budget: 4200 euros\n2. Goes to Lisbon\n\n* by train')
    const { conversationId, span, workspace, asker } = await givenCovered()

    await write(span)
    await write(span)

    const summary = await ConversationSummary.findOrFail(conversationId)
    const queued = await db.from('queue_jobs').where('data', 'like', `%${conversationId}%`)
    const { before } = await open(asker, [user('Next?')], { conversationId })
    assert.equal(summary.method, 'model')
    assert.deepEqual(
      summary.lines.map(({ text }) => text),
      ['Budget: 4200 euros', 'Goes to Lisbon', 'by train']
    )
    assert.include(before[0]!.content as string, '- Budget: 4200 euros\n')
    assert.lengthOf(asked, 1)
    assert.containsSubset(asked[0], {
      workspaceId: workspace.id,
      purpose: 'summary',
      plan: 'enterprise',
    })
    assert.include(asked[0]!.prompt, 'Turn 12:')
    assert.isAbove(queued.length, 0)
    assert.notInclude(JSON.stringify(queued), 'Turn')
  })

  test('leave chosen sentences when no model can be asked', async ({ assert, cleanup }) => {
    givenModel(cleanup, () => null)
    const { conversationId, span } = await givenCovered()

    await write(span)

    const summary = await ConversationSummary.findOrFail(conversationId)
    assert.equal(summary.method, 'extractive')
    assert.isNotEmpty(summary.lines)
  })

  test('are not kept when something was forgotten while the model wrote', async ({
    assert,
    cleanup,
  }) => {
    const { conversationId, span, asker } = await givenCovered()
    class ForgetfulModel extends BackgroundModel {
      async write() {
        await db.transaction((trx) => messageEraser.erase({ asker, phrase: '4200 euros' }, trx))
        return '- Budget: 4200 euros'
      }
    }
    app.container.swap(BackgroundModel, () => new ForgetfulModel())
    cleanup(() => app.container.restore(BackgroundModel))

    await write(span)

    assert.isNull(await ConversationSummary.find(conversationId))
  })

  test('are not asked for when the workspace did not choose them', async ({ assert }) => {
    const { asker } = await givenAsker()
    const conversationId = await givenLong(asker, 60)

    const queued = await db.from('queue_jobs').where('data', 'like', `%${conversationId}%`)

    assert.lengthOf(queued, 0)
  })
})
