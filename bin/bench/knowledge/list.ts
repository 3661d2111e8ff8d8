/**
 * Measures lists and searches of many facts: `npm run bench:knowledge:list -- [--facts 1000000] [--calls 60]`. It starts the
 * appliance on a folder of its own (SQLite, or a new database on the server that TEST_DATABASE_URL names) and writes the rows beside
 * it; what it made is removed in the end. CPU is that of the appliance alone (not of PostgreSQL), which other work on the machine does
 * not blur.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestContext } from '@japa/runner/core'
import { writeFacts } from '#bin/bench/knowledge/fact_rows'
import { askerOf } from '#knowledge/services/askers'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '60' },
  },
})
const facts = Number(values.facts)
const calls = Number(values.calls)

const KNOWLEDGE = '/api/v1/knowledge'
const LIST = `${KNOWLEDGE}/facts`
const QUESTIONS: [string, string][] = [
  ['list, newest hundred', LIST],
  ['list, page of 500', `${LIST}?limit=500`],
  ['list, 10,000 skipped', `${LIST}?offset=10000`],
  ['list, half of all skipped', `${LIST}?offset=${Math.floor(facts / 2)}`],
  ['personal ones', `${LIST}?personal=true`],
  ['shared ones', `${LIST}?personal=false`],
  ['history', `${LIST}?status=superseded`],
  ['a common predicate', `${LIST}?predicate=knows`],
  ['a rare predicate', `${LIST}?predicate=keeps_light`],
  ['a kind', `${LIST}?kind=asker`],
  ['one subject', `${LIST}?subject=Person%2077`],
  ['search, a word in one of eight', `${LIST}?q=harbour`],
  ['search, a word in nine of ten', `${LIST}?q=person`],
  ['search, two words in many', `${LIST}?q=person%20harbour`],
  ['search, a beginning that many have', `${LIST}?q=number1`],
  ['search, a word in one of a thousand', `${LIST}?q=lighthouse`],
  ['search, one fact', `${LIST}?q=number${facts - 7}`],
  ['search, nothing', `${LIST}?q=zeppelin`],
  ['search and a common predicate', `${LIST}?q=harbour&predicate=knows`],
  ['search and a rare predicate', `${LIST}?q=person&predicate=keeps_light`],
  ['search, personal ones', `${LIST}?q=island&personal=true`],
  ['overview', KNOWLEDGE],
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

async function measure(appliance: Appliance, path: string) {
  const times: number[] = []
  const cpuBefore = cpuOf(appliance)
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now()
    const answer = await appliance.call('GET', path)
    times.push(performance.now() - startedAt)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  }
  const cpu = ((cpuOf(appliance) - cpuBefore) / calls).toFixed(1)
  const first = times[0]!.toFixed(1)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
  return { first, p50: at(0.5), p95: at(0.95), cpu }
}

try {
  const appliance = await Appliance.start(cleanup, { database })
  const [key] = await appliance.database.query<{ id: string; workspace_id: string }>(
    'select id, workspace_id from api_keys'
  )
  const asker = askerOf({
    workspaceId: key!.workspace_id,
    tenantId: null,
    keyId: key!.id,
    user: null,
  })
  await appliance.end('SIGTERM')
  const startedAt = performance.now()
  await writeFacts(appliance.database, asker, facts)
  if (server) await appliance.database.query('analyze')
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `${server ? 'PostgreSQL' : 'SQLite'}, ${facts} facts, written in ${seconds.toFixed(0)} s`
  )
  await appliance.boot()
  for (const [name, path] of QUESTIONS) {
    const { first, p50, p95, cpu } = await measure(appliance, path)
    console.log(
      `${name.padEnd(36)} first ${first} ms, p50 ${p50} ms, p95 ${p95} ms, CPU ${cpu} ms a call, load ${loadavg()[0]!.toFixed(1)}`
    )
  }
  await appliance.end('SIGTERM')
} finally {
  for (const task of cleanups) await task()
}
