/**
 * Measures `GET /stats` over many decisions: `npm run bench:stats -- [--decisions 100000] [--calls 40]`. It starts the
 * appliance on a folder of its own (SQLite, or the server that TEST_DATABASE_URL names); every fifth decision is rated.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestContext } from '@japa/runner/core'
import { newId } from '#core/ids'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { copyDecisions } from '#bin/bench/feedback_rows'

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '40' },
  },
})
const decisions = Number(values.decisions)
const calls = Number(values.calls)
const TARGETS = ['gpt-5-mini', 'gpt-5-nano', 'gemini-2.5-pro', 'claude-opus-4-6']

/** Processor time of a process in milliseconds, from /proc (Linux only): what others do on the machine is not in it. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']
const server = process.env.TEST_DATABASE_URL
const database = server ? await ApplianceDatabase.onServer(cleanup) : undefined

try {
  const appliance = await Appliance.start(cleanup, { database })
  await appliance.connect('http://127.0.0.1:9/v1', TARGETS)
  for (let index = 0; index < 100; index++) {
    await appliance.call('POST', '/api/v1/route', { text: `Explain tides, part ${index}.` })
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  await copyDecisions(
    appliance.database,
    Array.from({ length: decisions }, () => newId('req'))
  )
  await appliance.database.query(
    `insert into route_feedback (workspace_id, request_id, target_id, success, domains, created_at, updated_at)
     select workspace_id, id, target_id, took_micros % 3 > 0, '[]', at, at from route_decisions
     where target_id is not null and substr(id, length(id)) in ('0', '3', '6', '9', 'c', 'f')`
  )
  const rated = await appliance.database.number('select count(*) from route_feedback')

  const times: number[] = []
  await appliance.call('GET', '/api/v1/stats?window=7d')
  const cpuBefore = cpuMs(appliance.pid)
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now()
    await appliance.call('GET', '/api/v1/stats?window=7d')
    times.push(performance.now() - startedAt)
  }
  const cpu = (cpuMs(appliance.pid) - cpuBefore) / calls
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(0)
  console.log(
    `${server ? 'PostgreSQL' : 'SQLite'}, ${decisions} decisions, ${rated} rated, load ${loadavg()[0]!.toFixed(1)}: ${cpu.toFixed(0)} ms processor time a call, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
  )
  await appliance.end('SIGTERM')
} finally {
  for (const task of cleanups) await task()
}
