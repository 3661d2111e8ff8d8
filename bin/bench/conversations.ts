/**
 * Measures what keeping conversations costs a chat: `npm run bench:conversations -- [chats]`. It works in a folder of its own
 * on SQLite, or on the empty database that DATABASE_URL names.
 */
import { bootApp } from '#bin/bench/booted_app'
import type { Asker } from '#knowledge/types'
import type { SentMessage } from '#conversations/types'

const [chats = 20_000] = process.argv.slice(2).map(Number)
/** Chats of one turn of the loop, between which writes get theirs. */
const TURN = 30
const LONG = 10_000
const OPENINGS = 200
const PASSAGES = 4_000

const end = await bootApp()

const { newId } = await import('#core/ids')
const { chatKeeper } = await import('#conversations/services/chat_keeper')
const { chainIndex } = await import('#conversations/services/chain_index')
const { chains } = await import('#conversations/services/chains')
const { turnQueue } = await import('#conversations/services/turn_queue')
const { passageFeed } = await import('#conversations/services/passage_feed')
const { summaryKeeper } = await import('#conversations/summaries/summary_keeper')
await chains.prepare()

const QUESTION =
  'We moved the nightly import to the new cluster, and since then it takes twice as long. What should we look at first?'
const ANSWER =
  'Begin with what changed: storage, network and the number of workers. Compare the time of each step before and after the move. '.repeat(
    6
  )

const workspaceId = newId('ws')
const askers: Asker[] = Array.from({ length: 1_000 }, () => ({
  id: newId('asker'),
  workspaceId,
  tenantId: null,
}))

const spread = (micros: number[]) => {
  const sorted = micros.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1)
  return `p50 ${at(0.5)} µs, p95 ${at(0.95)} µs, p99 ${at(0.99)} µs`
}

const cpuMicros = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

/** One chat, and how long opening and closing it took; a chat that has to be looked up counts until it is found. */
async function chat(asker: Asker, messages: SentMessage[], conversationId: string | null = null) {
  const from = performance.now()
  const opening = { conversationId, messages, budgetTokens: 4_000 }
  const answered = chatKeeper.open(asker, opening)
  const opened = answered instanceof Promise ? await answered : answered
  const openMicros = (performance.now() - from) * 1_000
  const closedFrom = performance.now()
  chatKeeper.close(opened, {
    asker,
    messages: messages.slice(opened.known),
    answer: { content: ANSWER, finishReason: 'stop' },
    targetId: 'gpt-5-mini',
    requestId: newId('req'),
    at: Date.now(),
  })
  return { opened, openMicros, closeMicros: (performance.now() - closedFrom) * 1_000 }
}

/** Many chats: the time of opening and closing, the processor time of both, and that of writing, per chat. */
async function measure(title: string, say: (index: number) => ReturnType<typeof chat>) {
  const [opening, closing]: [number[], number[]] = [[], []]
  const startedAt = performance.now()
  const started = process.cpuUsage()
  let hotMicros = 0
  for (let index = 0; index < chats; index += TURN) {
    const hot = process.cpuUsage()
    for (let next = index; next < Math.min(chats, index + TURN); next++) {
      const { openMicros, closeMicros } = await say(next)
      opening.push(openMicros)
      closing.push(closeMicros)
    }
    hotMicros += cpuMicros(hot)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await turnQueue.flush()
  const perSecond = Math.round(chats / ((performance.now() - startedAt) / 1_000))
  const all = cpuMicros(started)
  console.log(
    `${title}: ${(hotMicros / chats).toFixed(1)} µs processor time to open and close, ${(all / chats).toFixed(0)} µs with writing, ${perSecond} chats/s`
  )
  console.log(`  open  ${spread(opening)}`)
  console.log(`  close ${spread(closing)}`)
}

const askerOf = (index: number) => askers[index % askers.length]!
const fresh = (index: number) => chat(askerOf(index), [{ role: 'user', content: QUESTION + index }])

const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'
console.log(`${chats} chats, ${database}, Node ${process.version}`)
await measure('warm-up', fresh)
await measure('new chats', fresh)

turnQueue.tell((turns) => void summaryKeeper.take(turns))
const histories = new Map<string, SentMessage[]>()
await measure('resent histories of up to 20 messages', async (index) => {
  const asker = askerOf(index)
  const history = histories.get(asker.id) ?? []
  const messages = [...history, { role: 'user', content: QUESTION + index }]
  const next = [...messages, { role: 'assistant', content: ANSWER }]
  histories.set(asker.id, next.length > 20 ? [] : next)
  return chat(asker, messages)
})

/** One conversation of many messages. */
async function longConversation() {
  const messages = Array.from({ length: LONG - 1 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: at % 2 === 0 ? `${QUESTION} ${at}` : ANSWER,
  }))
  const { opened } = await chat(askers[0]!, messages)
  await turnQueue.flush()
  return opened.conversationId
}

const long = await longConversation()
await summaryKeeper.settled()
await chainIndex.clear()
const micros: number[] = []
const openingsFrom = process.cpuUsage()
for (let at = 0; at < OPENINGS; at++) {
  const from = performance.now()
  const messages = [{ role: 'user', content: 'And then?' }]
  await chatKeeper.open(askers[0]!, { conversationId: long, messages, budgetTokens: 4_000 })
  micros.push((performance.now() - from) * 1_000)
}
const opened = (cpuMicros(openingsFrom) / OPENINGS).toFixed(0)
console.log(
  `opening a conversation of ${LONG} messages by its id: ${opened} µs processor time, ${spread(micros)}`
)

turnQueue.tell((turns) => passageFeed.take(turns))
const passagesFrom = process.cpuUsage()
for (let index = 0; index < PASSAGES / 2; index++) await fresh(index)
await turnQueue.flush()
await passageFeed.flush()
const each = cpuMicros(passagesFrom) / (PASSAGES / 2)
console.log(`new chats whose words recall gets too: ${each.toFixed(0)} µs processor time each`)

await turnQueue.stop()
await end()
