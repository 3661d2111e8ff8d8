import { test } from '@japa/runner'
import fc from 'fast-check'
import { newId } from '#core/ids'
import { chatKeeper } from '#conversations/services/chat_keeper'
import { chainIndex } from '#conversations/services/chain_index'
import { messageOf } from '#conversations/services/threads'
import type { SentMessage } from '#conversations/types'
import type { Asker } from '#knowledge/types'
import db from '@adonisjs/lucid/services/db'
import { open, stored } from '#tests/functional/conversations/givens'

/** A message of the tree as it should be. */
interface Node {
  parent: Node | null
  role: string
  text: string
}

/** How a client goes on, and what it sends for it. */
const WAYS = [
  ...(['new', 'whole', 'whole by id', 'window', 'edit', 'edit by id'] as const),
  'reword by id',
] as const

const step = fc.record({
  way: fc.constantFrom(...WAYS),
  text: fc.constantFrom('yes', 'no', 'go on', 'Why?'),
  pick: fc.nat(1_000),
  steered: fc.boolean(),
  restarted: fc.boolean(),
})

/** How answers begin that were given here; by the others no history is known without an id. */
const GIVEN = 'answer'

const asMessages = (path: Node[]): SentMessage[] =>
  path.map(({ role, text }) => ({ role, content: text }))

const pathOf = (node: Node | null): Node[] => (node ? [...pathOf(node.parent), node] : [])

const said = (nodes: { role: string; text: string }[]) =>
  nodes.map(({ role, text }) => `${role}: ${text}`)

/** A client and the conversation as it should be, beside the one that is kept. */
class Story {
  readonly asker: Asker = { id: newId('asker'), workspaceId: newId('ws'), tenantId: null }
  readonly nodes: Node[] = []
  head: Node | null = null
  conversationId: string | null = null
  #answers = 0

  /** What the client sends, the message that it follows, and what it leaves to the appliance. */
  plan({ way, text, pick }: { way: (typeof WAYS)[number]; text: string; pick: number }) {
    const path = pathOf(this.head)
    const named = this.conversationId
    if (path.length === 0) return { named, prefix: [], parent: null, left: [], text }
    if (way === 'new') return { named, prefix: [], parent: this.head, left: path, text }
    if (way === 'window') {
      const from = path.length - 1 - (pick % path.length)
      return { named, prefix: path.slice(from), parent: this.head, left: path.slice(0, from), text }
    }
    if (way === 'reword by id') {
      const at = 2 * (pick % (path.length / 2)) + 1
      const parent = path[at - 1]!
      const reworded = { parent, role: 'assistant', text: `reworded ${this.nodes.length}` }
      this.nodes.push(reworded)
      return { named, prefix: pathOf(reworded), parent: reworded, left: [], text }
    }
    const isEdit = way.startsWith('edit')
    const answers = path.filter(({ role }) => role === 'assistant')
    const parent = isEdit ? answers[pick % answers.length]! : this.head
    const prefix = pathOf(parent)
    const isKnown = prefix.some((node) => node.text.startsWith(GIVEN))
    const isNamed = way.endsWith('by id') || !isKnown
    return { named: isNamed ? named : null, prefix, parent, left: [], text }
  }

  async run(wish: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
    const { named, prefix, parent, left, text } = this.plan(wish)
    const steering = wish.steered ? [{ role: 'system', content: newId('rule') }] : []
    const messages = [...steering, ...asMessages(prefix), { role: 'user', content: text }]
    if (wish.restarted) {
      await stored()
      await chainIndex.clear()
    }
    const opened = await open(this.asker, messages, { conversationId: named, budgetTokens: 1e6 })
    const answer = `${GIVEN} ${++this.#answers}`
    chatKeeper.close(opened, {
      asker: this.asker,
      messages: messages.slice(opened.known),
      answer: { content: answer, finishReason: 'stop' },
      targetId: 'gpt-5-mini',
      requestId: newId('req'),
      at: Date.now(),
    })
    this.conversationId ??= opened.conversationId
    this.#grow(parent, text, answer)
    return { opened, left: said(left) }
  }

  #grow(parent: Node | null, text: string, answer: string) {
    const asked = this.nodes.find(
      (node) => node.parent === parent && node.role === 'user' && node.text === text
    ) ?? { parent, role: 'user', text }
    if (!this.nodes.includes(asked)) this.nodes.push(asked)
    this.head = { parent: asked, role: 'assistant', text: answer }
    this.nodes.push(this.head)
  }
}

/** All that is stored of an asker, each message with the way to it. */
async function storedPaths({ id }: Asker) {
  await stored()
  const rows = await db
    .from('conversation_messages as m')
    .join('conversations as c', 'c.id', 'm.conversation_id')
    .where('c.asker_id', id)
    .select('m.*')
  const messages = rows.map(messageOf)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const wayTo = (messageId: string | null): string[] => {
    const message = messageId === null ? undefined : byId.get(messageId)
    return message ? [...wayTo(message.parentId), `${message.role}: ${message.content}`] : []
  }
  const [conversation, ...more] = await db.from('conversations').where('asker_id', id)
  return {
    all: messages.map((message) => wayTo(message.id).join(' / ')).sort(),
    head: wayTo(conversation.head_id),
    conversations: 1 + more.length,
  }
}

test.group('Histories that clients send', () => {
  test('are told from new messages: nothing is doubled, nothing lost', async ({ assert }) => {
    const steps = fc.array(step, { minLength: 1, maxLength: 8 })
    const property = fc.asyncProperty(steps, async (wishes) => {
      const story = new Story()
      for (const wish of wishes) {
        const { opened, left } = await story.run(wish)
        const before = opened.before.map(({ role, content }) => `${role}: ${content}`)
        assert.equal(opened.conversationId, story.conversationId)
        assert.deepEqual(before, left)
      }
      const kept = await storedPaths(story.asker)
      assert.equal(kept.conversations, 1)
      assert.deepEqual(kept.head, said(pathOf(story.head)))
      assert.deepEqual(kept.all, story.nodes.map((node) => said(pathOf(node)).join(' / ')).sort())
    })
    await fc.assert(property, { numRuns: 60, seed: 42 })
  }).timeout(120_000)
})
