/** Measures counting tokens, here and in a worker, by size and kind of text: `npm run bench:tokens`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { workerPool } from '#core/services/worker_pool'
import { counterOf } from '#core/tokens/token_counters'
import { countInWorker } from '#routing/estimate/count_tokens'
import type { Encoding } from '#core/tokens/token_table'

const SIZES = [1_000, 4_000, 8_000, 16_000, 64_000, 1_000_000]

const PROSE =
  'A train leaves the station at 9:40 and travels 312 miles at an average speed of 64 miles per hour. ' +
  'Please explain, step by step, how long the journey takes! def arrival(distance, speed): return distance / speed\n'

/** Letters that no vocabulary knows as words: the slowest text to count. */
function noise(length: number) {
  let seed = 1
  const letters = Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return String.fromCharCode(97 + ((seed >> 16) % 26))
  })
  return letters.join('')
}

const KINDS: Record<string, (bytes: number) => string> = {
  'prose': (bytes) => PROSE.repeat(Math.ceil(bytes / PROSE.length)).slice(0, bytes),
  'one word without end': (bytes) => 'a'.repeat(bytes),
  'noise': noise,
  'han without marks': (bytes) => '你好世界学习模型语言'.repeat(Math.ceil(bytes / 30)),
}

const memory = () => `${Math.round(process.memoryUsage.rss() / 1e6)} MB RSS`

async function median(rounds: number, work: () => unknown) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[rounds >> 1]!
}

/** The longest time that the event loop stood still while some work ran. */
async function longestStall(work: () => Promise<unknown>) {
  let last = performance.now()
  let stall = 0
  const timer = setInterval(() => {
    const now = performance.now()
    stall = Math.max(stall, now - last - 1)
    last = now
  }, 1)
  await work()
  await sleep(5)
  clearInterval(timer)
  return stall
}

console.log(`Node ${process.version}, before any table: ${memory()}`)
for (const encoding of ['o200k_base', 'cl100k_base'] satisfies Encoding[]) {
  const startedAt = performance.now()
  const stall = await longestStall(() => counterOf(encoding))
  const took = performance.now() - startedAt
  console.log(
    `${encoding}: loaded in ${took.toFixed(0)} ms, longest stall ${stall.toFixed(1)} ms, then ${memory()}`
  )
}
const counter = await counterOf('o200k_base')
await countInWorker([PROSE], ['o200k_base', 'cl100k_base'])
console.log(`one worker with both tables: ${memory()}`)
for (const [kind, make] of Object.entries(KINDS)) {
  for (const bytes of SIZES) {
    const text = make(bytes)
    const rounds = bytes > 100_000 ? 3 : 21
    const here = await median(rounds, () => counter.count(text))
    const there = await median(rounds, () => countInWorker([text], ['o200k_base']))
    console.log(
      `${kind.padEnd(22)} ${String(bytes).padStart(9)} bytes   here ${here.toFixed(2).padStart(8)} ms   worker ${there.toFixed(2).padStart(8)} ms`
    )
  }
}
await workerPool.drain()
