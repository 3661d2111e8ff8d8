import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { forgetPhrase } from '#knowledge/forgetting/forget_phrase'
import { passageFeed } from '#conversations/services/passage_feed'
import { summaryKeeper } from '#conversations/summaries/summary_keeper'
import { messageEraser } from '#conversations/services/forgetting'
import {
  CONVERSATIONS,
  assistant,
  chat,
  givenAsker,
  open,
  stored,
  user,
} from '#tests/functional/conversations/givens'
import type { Asker } from '#knowledge/types'

/** All texts that this room and recall keep of an asker, as one. */
async function keptOf(asker: Asker) {
  await stored()
  await passageFeed.flush()
  const conversations = await db.from('conversations').where('asker_id', asker.id)
  const ids = conversations.map(({ id }) => id)
  return JSON.stringify([
    conversations,
    await db.from('conversation_messages').whereIn('conversation_id', ids),
    await db.from('conversation_summaries').whereIn('conversation_id', ids),
    await db.from('knowledge_passages').where('owner_id', asker.id),
  ])
}

test.group('Forgetting in conversations', () => {
  test('takes what messages said, their titles and what recall knows', async ({
    assert,
    client,
  }) => {
    const { asker, headers } = await givenAsker()
    const { conversationId } = await chat(asker, [user('Zanzibar is my hideout')], 'Understood.')
    await chat(asker, [user('What is the weather like?')], 'Warm in ZANZIBAR!', { conversationId })
    await chat(asker, [user('And tomorrow?')], 'Warm as well.', { conversationId })
    const before = await keptOf(asker)

    const preview = await forgetPhrase.preview(asker, 'zanzibar')
    const gone = await forgetPhrase.handle(asker, 'zanzibar')

    assert.include(before, 'Zanzibar')
    assert.deepEqual(preview.conversations, { messages: 2, titles: 1 })
    assert.deepEqual(gone.conversations, { messages: 2, titles: 1 })
    assert.notMatch(await keptOf(asker), /zanzibar/i)
    const shown = (await client.get(`${CONVERSATIONS}/${conversationId}`).headers(headers)).body()
    assert.equal(shown.title, 'What is the weather like?')
    assert.isString(shown.messages[0].erased_at)
    assert.isNull(shown.messages[0].content)
    const next = await open(asker, [user('Thanks')], { conversationId })
    assert.deepEqual(
      next.before.map(({ content }) => content),
      ['Understood.', 'What is the weather like?', 'And tomorrow?', 'Warm as well.']
    )
  })

  test('leaves no hash by which a forgotten history could be guessed', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('My PIN of the gate is blue')], 'Fine.')
    await stored()

    await forgetPhrase.handle(asker, 'gate is blue')

    const rows = await db
      .from('conversation_messages')
      .where('conversation_id', conversationId)
      .whereNotNull('chain')
    const resent = [user('My PIN of the gate is blue'), assistant('Fine.'), user('Good.')]
    assert.lengthOf(rows, 0)
    assert.isTrue((await open(asker, resent)).isNew)
  })

  test('lets a client go on that sends the forgotten history under its id', async ({ assert }) => {
    const { asker } = await givenAsker()
    const { conversationId } = await chat(asker, [user('Gate: blue')], 'Fine.')
    await stored()
    await forgetPhrase.handle(asker, 'blue')

    const resent = [user('Gate: blue'), assistant('Fine.'), user('Good.')]
    const opened = await chat(asker, resent, 'Yes.', { conversationId })

    assert.equal(opened.known, 2)
    assert.notMatch(await keptOf(asker), /blue/)
  })

  test('finds words in arguments of tools, and leaves other people alone', async ({ assert }) => {
    const { asker, workspace } = await givenAsker()
    const other = { ...asker, id: 'asker_other', workspaceId: workspace.id }
    const calls = [
      { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q":"\\nPetra"}' } },
    ]
    await chat(
      asker,
      [
        user('Look'),
        { role: 'assistant', content: null, tool_calls: calls },
        { role: 'tool', tool_call_id: 'c1', content: '[{"name":"Petra"}]' },
      ],
      'Found.'
    )
    await chat(other, [user('Petra is far')], 'It is.')

    const gone = await forgetPhrase.handle(asker, 'petra')

    assert.deepEqual(gone.conversations, { messages: 2 })
    assert.notMatch(await keptOf(asker), /Petra/)
    assert.match(await keptOf(other), /Petra/)
  })

  test('has summaries made anew of what is left', async ({ assert }) => {
    const { asker } = await givenAsker()
    let conversationId: string | null = null
    for (let at = 0; at < 40; at++) {
      const place = at === 3 ? 'Xanadu' : `Town ${at}`
      const text = `Number ${at}: we went to ${place} by train. ${'It was a long way. '.repeat(20)}`
      const done = await chat(asker, [user(text)], `${place} is noted.`, { conversationId })
      conversationId = done.conversationId
    }
    await stored()
    await summaryKeeper.settled()
    const [before] = await db
      .from('conversation_summaries')
      .where('conversation_id', conversationId!)
    await forgetPhrase.handle(asker, 'xanadu')
    const kept = await keptOf(asker)
    await open(asker, [user('Where next?')], { conversationId })
    await summaryKeeper.settled()
    const [after] = await db
      .from('conversation_summaries')
      .where('conversation_id', conversationId!)

    assert.match(before.lines, /Town/)
    assert.notMatch(kept, /xanadu/i)
    assert.match(after.lines, /Town/)
    assert.notMatch(after.lines, /xanadu/i)
  })

  test('without a phrase takes all conversations of the asker', async ({ assert }) => {
    const { asker } = await givenAsker()
    await chat(asker, [user('One')], 'Two')
    const erasure = { asker, phrase: null }
    await messageEraser.before!(erasure)

    const preview = await messageEraser.preview(erasure)
    const gone = await db.transaction((trx) => messageEraser.erase(erasure, trx))

    assert.deepEqual(preview, { conversations: 1 })
    assert.deepEqual(gone, { conversations: 1 })
    assert.equal(await keptOf(asker), '[[],[],[],[]]')
  })
})
