/**
 * Measures exports: `npm run bench:exports -- [--facts 1000000] [--stored 100000] [--format n-triples,…]`. First each format alone writes
 * generated facts; then the appliance (SQLite, or a new database on the server that TEST_DATABASE_URL names) answers
 * `GET /knowledge/export` out of its store. CPU seconds are those of the process alone, whatever else the machine does.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { TestContext } from '@japa/runner/core'
import { writeFacts } from '#bin/bench/knowledge/fact_rows'
import { askerOf } from '#knowledge/services/askers'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '1000000' },
    stored: { type: 'string', default: '100000' },
    format: { type: 'string', default: 'n-triples,json-ld,graphml,cypher' },
  },
})
const formats = values.format.split(',')
const facts = Number(values.facts)
const stored = Number(values.stored)

interface Measured {
  bytes: number
  cpuS: number
  wallS: number
  residentMb: number
}

function say(title: string, count: number, { bytes, cpuS, wallS, residentMb }: Measured) {
  const perSecond = (seconds: number) => Math.round(count / seconds).toLocaleString('en')
  const rate = `${perSecond(cpuS)} facts a CPU second, ${perSecond(wallS)} a second`
  const size = `${Math.round(bytes / 1_000_000)} MB, at most ${Math.round(residentMb)} MB of memory`
  console.log(`${title.padEnd(12)} ${rate}; ${size}; load ${loadavg()[0]!.toFixed(1)}`)
}

async function alone(format: string): Promise<Measured> {
  const file = fileURLToPath(new URL('./writer.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [file, format, String(facts)])
  return JSON.parse(stdout) as Measured
}

/** Seconds of CPU that a process has used; Linux counts in hundredths. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000

async function exported(appliance: Appliance, format: string): Promise<Measured> {
  const pid = appliance.pid!
  const cpuBefore = cpuOf(pid)
  const startedAt = performance.now()
  const answer = await fetch(`${appliance.url}/api/v1/knowledge/export?format=${format}`, {
    headers: { authorization: `Bearer ${appliance.key}` },
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  let bytes = 0
  let residentMb = 0
  for await (const chunk of answer.body!) {
    bytes += chunk.length
    residentMb = Math.max(residentMb, residentOf(pid))
  }
  const wallS = (performance.now() - startedAt) / 1_000
  return { bytes, cpuS: cpuOf(pid) - cpuBefore, wallS, residentMb }
}

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']

async function fromStore() {
  const database = process.env.TEST_DATABASE_URL
    ? await ApplianceDatabase.onServer(cleanup)
    : undefined
  const appliance = await Appliance.start(cleanup, { database })
  const [key] = await appliance.database.query<{ id: string; workspace_id: string }>(
    'select id, workspace_id from api_keys'
  )
  const { id: keyId, workspace_id: workspaceId } = key!
  const asker = askerOf({ workspaceId, tenantId: null, keyId, user: null })
  await appliance.end('SIGTERM')
  await writeFacts(appliance.database, asker, stored)
  await appliance.boot()
  const before = Math.round(residentOf(appliance.pid))
  const store = database ? 'PostgreSQL' : 'SQLite'
  console.log(`out of the store (${store}), ${stored} facts; ${before} MB of memory before`)
  for (const format of formats) say(format, stored, await exported(appliance, format))
  await appliance.end('SIGTERM')
}

try {
  console.log(`formats alone, ${facts} facts`)
  if (facts > 0) for (const format of formats) say(format, facts, await alone(format))
  if (stored > 0) await fromStore()
} finally {
  for (const task of cleanups) await task()
}
