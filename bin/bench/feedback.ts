/**
 * Measures how many judgements one process takes in: `npm run bench:feedback -- [--connections 64] [--judgements 40000]`.
 * It starts the appliance on a folder of its own (SQLite, or the server that TEST_DATABASE_URL names), makes the decisions
 * beforehand, then judges each of them once over loopback HTTP, and checks that rows and sums agree.
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestContext } from '@japa/runner/core'
import { newId } from '#core/ids'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { copyDecisions, sumsAgree } from '#bin/bench/feedback_rows'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '64' },
    judgements: { type: 'string', default: '40000' },
    profile: { type: 'string' },
  },
})
const connections = Number(values.connections)
const judgements = Number(values.judgements)

const TARGETS = ['gpt-5-mini', 'gpt-5-nano', 'gemini-2.5-pro', 'claude-opus-4-6']
const TEXTS = [
  'Prove that the sum of two odd numbers is even.',
  'Write a Python function that reverses a linked list.',
  'Which drug interactions of warfarin matter most?',
  'Translate this letter to my landlord into French.',
  'Summarise the causes of the First World War in three sentences.',
]

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']

/** One connection that sends one request after another, and the answers' statuses. */
function judgeAll(appliance: Appliance, bodies: string[], statuses: Map<number, number>) {
  const head = `POST /api/v1/feedback HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${appliance.key}\r\ncontent-type: application/json\r\n`
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const socket = connect(appliance.port, '127.0.0.1').setNoDelay(true)
  const times: number[] = []
  let sentAt = 0
  let seen = ''
  const send = () => {
    const body = bodies.pop()
    if (body === undefined) return socket.end(() => resolve(times))
    sentAt = performance.now()
    socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  socket.setEncoding('latin1').on('connect', send).on('error', reject)
  socket.on('data', (text: string) => {
    seen += text
    const headEnd = seen.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const length = Number(/content-length: (\d+)/i.exec(seen)?.[1] ?? 0)
    if (seen.length < headEnd + 4 + length) return
    const status = Number(seen.slice(9, 12))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    times.push(performance.now() - sentAt)
    seen = ''
    send()
  })
  return promise
}

/** Processor time of a process in milliseconds, from /proc (Linux only). */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const body = (requestId: string, index: number) =>
  JSON.stringify({
    request_id: requestId,
    target_id: TARGETS[index % TARGETS.length],
    success: index % 5 !== 0,
    ...(index % 2 === 0 ? { quality: (index % 11) / 10 } : {}),
    ...(index % 3 === 0 ? { cost_usd: 0.0012, latency_ms: 830 + (index % 97) } : {}),
    ...(index % 7 === 0 ? { preferred_over: TARGETS[(index + 1) % TARGETS.length] } : {}),
  })

const server = process.env.TEST_DATABASE_URL
const database = server ? await ApplianceDatabase.onServer(cleanup) : undefined
const env: Record<string, string> = values.profile
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }
  : {}
try {
  const appliance = await Appliance.start(cleanup, { database, env })
  await appliance.connect('http://127.0.0.1:9/v1', TARGETS)
  for (let index = 0; index < 200; index++) {
    const text = `${TEXTS[index % TEXTS.length]} (${index})`
    await appliance.call('POST', '/api/v1/route', { text })
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  const ids = Array.from({ length: judgements }, () => newId('req'))
  await copyDecisions(appliance.database, ids)

  const bodies = ids.map(body)
  const statuses = new Map<number, number>()
  const cpuBefore = cpuMs(appliance.pid)
  const startedAt = performance.now()
  const lanes = Array.from({ length: connections }, () => judgeAll(appliance, bodies, statuses))
  const times = (await Promise.all(lanes)).flat().sort((a, b) => a - b)
  const seconds = (performance.now() - startedAt) / 1_000
  const micros = ((cpuMs(appliance.pid) - cpuBefore) * 1_000) / judgements

  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
  console.log(
    `${server ? 'PostgreSQL' : 'SQLite'}, ${cpus().length} x ${cpus()[0]!.model.trim()}, node ${process.version}, load ${loadavg()[0]!.toFixed(2)}`
  )
  console.log(
    `${judgements} judgements over ${connections} connections: ${(judgements / seconds).toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${micros.toFixed(0)} µs processor time each, ${JSON.stringify(Object.fromEntries(statuses))}`
  )
  console.log(await sumsAgree(appliance.database, judgements))
  await appliance.end('SIGTERM')
} finally {
  for (const task of cleanups) await task()
}
