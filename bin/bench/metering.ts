/**
 * Measures what metering costs a request, with commits to the database going on: `npm run bench:metering -- [requests]`.
 * It works in a folder of its own on SQLite, or on the empty database that DATABASE_URL names.
 */
import { bootApp } from '#bin/bench/booted_app'
import type { Payer, SpendingTerms } from '#billing/types'

const [requests = 30_000] = process.argv.slice(2).map(Number)
/** Requests of one turn and the pause after it: some 3,000 requests a second. */
const TURN = 30
const PAUSE_MS = 9
const ESTIMATE_NANO = 1_000
const PLENTY = 9e15

const end = await bootApp()

const { meter } = await import('#billing/services/meter')
const { entryOf, givenBudget, givenPayer } = await import('#tests/helpers/billing/fixtures')
meter.start()

const spread = (micros: number[]) => {
  const sorted = micros.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1)
  return `p50 ${at(0.5)} µs, p99 ${at(0.99)} µs`
}

/** Reserves and settles; tells the time of both and the processor time of everything, commits included. */
async function measure(title: string, payer: Payer, terms: SpendingTerms = {}) {
  meter.cancel(await meter.reserve(payer, ESTIMATE_NANO, terms))
  const entries = Array.from({ length: requests }, () => entryOf(payer))
  const [reserving, settling]: [number[], number[]] = [[], []]
  let asked = 0
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  for (const [index, entry] of entries.entries()) {
    const from = performance.now()
    const reserved = meter.reserve(payer, ESTIMATE_NANO, terms)
    if (reserved instanceof Promise) asked++
    else reserving.push((performance.now() - from) * 1_000)
    const reservation = await reserved
    const settledFrom = performance.now()
    meter.settle(reservation, entry)
    settling.push((performance.now() - settledFrom) * 1_000)
    if (index % TURN === TURN - 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  const rate = Math.round(requests / ((performance.now() - startedAt) / 1_000))
  await meter.flush()
  const { user, system } = process.cpuUsage(cpu)
  const all = ((user + system) / requests).toFixed(0)
  console.log(`${title}: ${rate}/s, ${all} µs processor time a request`)
  console.log(`  reserve ${spread(reserving)}; ${asked} of ${requests} asked the database`)
  console.log(`  settle  ${spread(settling)}`)
}

const [budgeted, limited] = [givenPayer(), givenPayer()]
await givenBudget(budgeted, { limitNano: PLENTY })
await givenBudget(limited, { limitNano: PLENTY })
await givenBudget(limited, { scope: 'key', subjectId: limited.keyId!, limitNano: PLENTY })

const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'
console.log(`${requests} requests, ${database}, Node ${process.version}`)
await measure('warm-up', givenPayer())
await measure('no budget', givenPayer())
await measure('one budget', budgeted)
await measure('two budgets and a quota', limited, { plan: 'pro' })

await meter.stop()
await end()
