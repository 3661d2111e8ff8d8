/**
 * `npm run bench:gateway`: what the appliance adds to a chat completion, measured against a mock upstream on loopback in
 * alternating rounds. Builds and starts everything itself; README.md beside this file explains the figures.
 */
import { fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startAppliance } from './appliance.mjs'
import { closedLoop, firstTokens, hasWrk, median } from './load.mjs'
import { cpuMs, machineBusyMs, ownCpuMs, rssMb } from './process_usage.mjs'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '1,16,64' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    model: { type: 'string', default: 'mock-model,auto' },
    workers: { type: 'string', default: '1' },
    port: { type: 'string', default: '34791' },
    users: { type: 'string', default: '0' },
    soak: { type: 'string', default: '0' },
    answers: { type: 'string', default: 'whole,stream' },
    profile: { type: 'string' },
  },
})

const users = Number(values.users)
const mockPort = 34790
const mockUrl = `http://127.0.0.1:${mockPort}/v1`

if (!hasWrk()) {
  console.error('wrk is missing; install it (apt-get install wrk) to run this bench')
  process.exit(2)
}

async function startMock() {
  const child = fork(new URL('mock_upstream.mjs', import.meta.url), [String(mockPort)])
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

const configureMock = (body) =>
  fetch(`http://127.0.0.1:${mockPort}/__config`, { method: 'POST', body: JSON.stringify(body) })

/** Runs a load and says what the watched process and everything else used of the CPU meanwhile. */
async function watched(pid, others, load) {
  const ours = () => ownCpuMs() + [pid, ...others].reduce((sum, one) => sum + cpuMs(one), 0)
  const before = { cpu: cpuMs(pid), ours: ours(), busy: machineBusyMs(), at: Date.now() }
  const result = await load()
  const foreignMs = machineBusyMs() - before.busy - (ours() - before.ours)
  return {
    ...result,
    cpuMicros: ((cpuMs(pid) - before.cpu) * 1000) / result.requests,
    foreignCores: Math.max(0, foreignMs / (Date.now() - before.at)),
  }
}

async function compare(direct, gateway, load, rounds) {
  const results = { direct: [], gateway: [] }
  await closedLoop(gateway, { ...load, seconds: 2 })
  for (let round = 0; round < rounds; round++) {
    results.direct.push(await watched(direct.pid, [gateway.pid], () => closedLoop(direct, load)))
    results.gateway.push(await watched(gateway.pid, [direct.pid], () => closedLoop(gateway, load)))
  }
  const middle = (list, field) => median(list.map((one) => one[field]))
  return {
    direct: { rps: middle(results.direct, 'rps'), p50Ms: middle(results.direct, 'p50Ms') },
    gateway: {
      rps: middle(results.gateway, 'rps'),
      p50Ms: middle(results.gateway, 'p50Ms'),
      p99Ms: middle(results.gateway, 'p99Ms'),
      cpuMicros: middle(results.gateway, 'cpuMicros'),
    },
    failed: results.gateway.reduce((sum, one) => sum + one.failed, 0),
    foreignCores: Math.max(...results.gateway.map((one) => one.foreignCores)),
  }
}

function row(model, isStream, connections, { direct, gateway, failed, foreignCores }) {
  return [
    model,
    isStream ? 'stream' : 'whole',
    connections,
    direct.rps.toFixed(0),
    gateway.rps.toFixed(0),
    (gateway.rps / direct.rps).toFixed(3),
    (gateway.p50Ms - direct.p50Ms).toFixed(2),
    gateway.p99Ms.toFixed(1),
    gateway.cpuMicros.toFixed(0),
    failed,
    foreignCores.toFixed(2),
  ]
}

const table = (rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

async function measureLoads(direct, gateway) {
  const head = [
    'model',
    'answer',
    'connections',
    'direct/s',
    'gateway/s',
    'ratio',
    'added p50 ms',
    'p99 ms',
    'CPU µs',
    'failed',
    'foreign cores',
  ]
  const rows = [head, head.map(() => '---')]
  for (const model of values.model.split(',')) {
    for (const answer of values.answers.split(',')) {
      const isStream = answer === 'stream'
      for (const connections of values.connections.split(',').map(Number)) {
        const load = { isStream, connections, seconds: Number(values.seconds), users }
        const found = await compare(direct, { ...gateway, model }, load, Number(values.rounds))
        rows.push(row(model, isStream, connections, found))
        console.error(rows.at(-1).join('  '))
      }
    }
  }
  console.log(table(rows))
}

async function measureFirstTokens(direct, gateway) {
  await configureMock({ chunks: 20, chunkDelayMs: 10 })
  for (const atOnce of [1, 16]) {
    const count = 40 * Math.sqrt(atOnce)
    const alone = await firstTokens(direct, { count, atOnce })
    const through = await firstTokens({ ...gateway, model: 'auto' }, { count, atOnce })
    console.log(
      `First token of a paced stream, ${atOnce} at once: direct ${alone.toFixed(2)} ms, gateway ${through.toFixed(2)} ms`
    )
  }
  await configureMock({ chunks: 50, chunkDelayMs: 0 })
}

/** Memory while many requests go by, for a slope to show. */
async function soak(gateway, total) {
  let done = 0
  while (done < total) {
    const load = { isStream: false, connections: 64, seconds: 10, users }
    done += (await closedLoop({ ...gateway, model: 'auto' }, load)).requests
    console.log(`after ${done} requests: ${rssMb(gateway.pid).toFixed(0)} MB`)
  }
}

/** Another bench with the same idea, when there is one: its folder is named by GATEWAY_BENCH. */
function runOther(gateway, mockPid) {
  const folder = process.env.GATEWAY_BENCH
  const script = folder && join(folder, 'run-bench.mjs')
  if (!script || !existsSync(script)) {
    console.log('No second bench: GATEWAY_BENCH names no folder with a run-bench.mjs')
    return
  }
  const out = join(process.cwd(), 'tmp-bench.json')
  const args = ['--name', 'signalbox', '--url', gateway.url, '--key', gateway.key, '--out', out]
  const pids = ['--pid', String(gateway.pid), '--mock-pid', String(mockPid)]
  const mock = ['--mock', `http://127.0.0.1:${mockPort}`, '--attempts', '1', '--patience', '5']
  spawnSync(process.execPath, [script, ...args, ...pids, ...mock], { stdio: 'inherit' })
}

const mock = await startMock()
const gateway = await startAppliance({
  port: Number(values.port),
  workers: Number(values.workers),
  mockUrl,
  nodeArgs: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
})
try {
  const direct = { url: mockUrl, key: 'none', model: 'mock-model', pid: mock.pid }
  console.log(
    `${new Date().toISOString()}, ${cpus().length} x ${cpus()[0].model.trim()}, node ${process.version}, load ${loadavg()[0].toFixed(2)}, ${values.workers} worker(s), ${rssMb(gateway.pid).toFixed(0)} MB idle`
  )
  await measureLoads(direct, gateway)
  if (!values.profile) await measureFirstTokens(direct, gateway)
  console.log(`Memory after the loads: ${rssMb(gateway.pid).toFixed(0)} MB`)
  if (Number(values.soak) > 0) await soak(gateway, Number(values.soak))
  if (process.env.GATEWAY_BENCH !== undefined) runOther(gateway, mock.pid)
} finally {
  await gateway.stop()
  mock.kill()
}
