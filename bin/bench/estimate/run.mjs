/**
 * `npm run bench:estimate [-- --port 4170 --seconds 10]`: estimates of 1,000 characters and of 1 MB over HTTP, one at a time
 * and eight at once, with the time that the server's event loop was held up.
 */
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { startAppliance } from '../gateway/appliance.mjs'
import { cpuMs } from '../gateway/process_usage.mjs'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '34800' },
    seconds: { type: 'string', default: '10' },
  },
})
const port = Number(values.port)
const seconds = Number(values.seconds)

const PROSE =
  'A train leaves the station at 9:40 and travels 312 miles at an average speed of 64 miles per hour. ' +
  'Please explain, step by step, how long the journey takes! def arrival(distance, speed): return distance / speed\n'

/** Prose in which no two lines are the same. */
function textOf(characters) {
  const lines = []
  for (let line = 0, size = 0; size < characters; line++) {
    lines.push(`${line * 7919} ${PROSE}`)
    size += lines.at(-1).length
  }
  return lines.join('').slice(0, characters)
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** One estimate; answers its milliseconds. */
function ask(key, body) {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        agent,
        host: '127.0.0.1',
        path: '/api/v1/estimate',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'authorization': `Bearer ${key}`,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
          else resolve(performance.now() - startedAt)
        })
      }
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The worst delays of the server's loop since they were last read: p50, p99 and the longest, in milliseconds. */
const loopDelays = async () => (await fetch(`http://127.0.0.1:${port + 1}/`)).json()

async function measure({ key, pid }, title, characters, connections) {
  const body = Buffer.from(JSON.stringify({ text: textOf(characters) }))
  for (let round = 0; round < 20; round++) await ask(key, body)
  await loopDelays()
  const cpuBefore = cpuMs(pid)
  const times = []
  const endsAt = performance.now() + 1_000 * seconds
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) times.push(await ask(key, body))
    })
  )
  const cpuEach = (cpuMs(pid) - cpuBefore) / times.length
  const [, p99, longest] = await loopDelays()
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1).padStart(6)
  const rate = (times.length / seconds).toFixed(0).padStart(5)
  console.log(
    `${title.padEnd(18)} x${connections}   ${rate}/s   p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms   CPU ${cpuEach.toFixed(2).padStart(5)} ms   loop p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`
  )
}

const preload = new URL('loop_delay.mjs', import.meta.url).href
const appliance = await startAppliance({
  port,
  workers: 1,
  mockUrl: 'http://127.0.0.1:9/v1',
  nodeArgs: ['--import', preload],
})
try {
  console.log(`Node ${process.version}, one process`)
  for (const connections of [1, 8]) {
    await measure(appliance, '1,000 characters', 1_000, connections)
    await measure(appliance, '1 MB', 1_000_000, connections)
  }
} finally {
  agent.destroy()
  await appliance.stop()
}
