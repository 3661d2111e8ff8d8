/**
 * Measures what an engineered context adds to a chat: `npm run bench:knowledge:context -- [--facts 100000] [--passages 20000]
 * [--calls 200]`. It starts the appliance on a folder of its own (SQLite, or a new database on the server that TEST_DATABASE_URL
 * names), writes the rows beside it and asks for previews; the same call with a budget of 0 is what HTTP alone takes. CPU is that of
 * the appliance, which other work on the machine does not blur.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestContext } from '@japa/runner/core'
import { writeFacts } from '#bin/bench/knowledge/fact_rows'
import { writePassages } from '#bin/bench/knowledge/passage_rows'
import { askerOf } from '#knowledge/services/askers'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '100000' },
    passages: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '200' },
  },
})
const facts = Number(values.facts)
const calls = Number(values.calls)

type Question = (call: number) => { text: string; budget_tokens?: number }

const QUESTIONS: [string, Question][] = [
  ['HTTP alone (budget 0)', () => ({ text: 'Anything?', budget_tokens: 0 })],
  ['names a person', (call) => ({ text: `Where does Person ${call * 7} work and live?` })],
  ['words that many facts have', (call) => ({ text: `Which harbour or island was ${call} on?` })],
  ['what was said', (call) => ({ text: `What did I say about the lantern and ship ${call}?` })],
  ['a greeting', () => ({ text: 'Hi, how are you today?' })],
  ['2000 tokens', (call) => ({ text: `Tell me all of Person ${call}`, budget_tokens: 2_000 })],
]

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']
const server = process.env.TEST_DATABASE_URL
const database = server ? await ApplianceDatabase.onServer(cleanup) : undefined

/** Milliseconds of CPU that the process has used; from Linux, which counts in hundredths of a second. */
function cpuOf({ pid }: Appliance): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function ask(appliance: Appliance, question: object) {
  const startedAt = performance.now()
  const answer = await appliance.call('POST', '/api/v1/knowledge/context', question)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return performance.now() - startedAt
}

async function measure(appliance: Appliance, question: Question) {
  const times: number[] = []
  const cpuBefore = cpuOf(appliance)
  for (let call = 0; call < calls; call++) times.push(await ask(appliance, question(call)))
  const cpu = ((cpuOf(appliance) - cpuBefore) / calls).toFixed(2)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, CPU ${cpu} ms a call, load ${loadavg()[0]!.toFixed(1)}`
}

try {
  const appliance = await Appliance.start(cleanup, { database })
  const [key] = await appliance.database.query<{ id: string; workspace_id: string }>(
    'select id, workspace_id from api_keys'
  )
  const { id: keyId, workspace_id: workspaceId } = key!
  const asker = askerOf({ workspaceId, tenantId: null, keyId, user: null })
  await appliance.end('SIGTERM')
  await writeFacts(appliance.database, asker, facts)
  await writePassages(appliance.database, asker, Number(values.passages))
  await appliance.database.query('analyze')
  console.log(`${server ? 'PostgreSQL' : 'SQLite'}, ${facts} facts, ${values.passages} passages`)
  await appliance.boot()
  const cpuBefore = cpuOf(appliance)
  const cold = await ask(appliance, { text: 'Where does Person 77 work?' })
  const cpu = ((cpuOf(appliance) - cpuBefore) / 1_000).toFixed(1)
  console.log(`first context after a start: ${(cold / 1_000).toFixed(1)} s, CPU ${cpu} s`)
  for (const [name, question] of QUESTIONS) {
    console.log(`${name.padEnd(30)} ${await measure(appliance, question)}`)
  }
  await appliance.end('SIGTERM')
} finally {
  for (const task of cleanups) await task()
}
