/** Load on a chat-completions address: wrk for throughput, a small client of our own for first tokens. */
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('load.lua', import.meta.url))

/** Whether wrk is there; without it nothing can be measured. */
export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined

const bodyFor = (model, isStream, users = 0) =>
  JSON.stringify({
    model,
    messages: [
      { role: 'system', content: 'You are a concise assistant. Answer in one short paragraph.' },
      {
        role: 'user',
        content: `COUNTER000 ${'Explain what a gateway adds to each request. '.repeat(18)}`,
      },
    ],
    temperature: 0.2,
    max_tokens: 256,
    ...(users > 0 ? { user: 'USER000000' } : {}),
    ...(isStream ? { stream: true, stream_options: { include_usage: true } } : {}),
  })

/** A closed loop of so many connections for some seconds, by so many named users; by none when 0. */
export async function closedLoop(
  { url, key, model },
  { isStream, connections, seconds, users = 0 }
) {
  const file = join(tmpdir(), `signalbox-bench-${process.pid}.json`)
  writeFileSync(file, bodyFor(model, isStream, users))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script]
  const child = spawn('wrk', [
    ...args,
    `${url}/chat/completions`,
    '--',
    file,
    `Bearer ${key}`,
    String(users),
  ])
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  await new Promise((resolve) => child.on('close', resolve))
  const result = JSON.parse(output.split('RESULT ')[1])
  return { ...result, rps: result.requests / result.seconds }
}

const now = () => performance.now()

/** Milliseconds to the first token of one stream. */
function firstToken({ url, key, model }, agent) {
  const target = new URL(`${url}/chat/completions`)
  const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const startedAt = now()
    const outgoing = request(target, { agent, method: 'POST', headers }, (answer) => {
      let token = null
      answer.setEncoding('utf8')
      answer.on('data', (text) => {
        if (token === null && text.includes('" token"')) token = now() - startedAt
      })
      answer.on('end', () => resolve(token))
    })
    outgoing.on('error', reject)
    outgoing.end(bodyFor(model, true))
  })
}

/** Median milliseconds to the first token over streams, so many at once. */
export async function firstTokens(target, { count, atOnce }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const times = []
  let left = count
  const worker = async () => {
    while (left-- > 0) times.push(await firstToken(target, agent))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return median(times)
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
