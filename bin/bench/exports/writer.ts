/**
 * Writes generated facts by one format and says what that took, as JSON: a process of its own for each format, so that its memory can
 * be told. `run.ts` starts it.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { ExportedEntity, ExportedFact, ExportFormat, ExportSource } from '@signalbox/sdk'

const [format = '', count = '0'] = process.argv.slice(2)
const facts = Number(count)
const BATCH = 500
const PERSONS = 100_000
const PLACES = 50_000

const person = (number: number): ExportedEntity => ({
  kind: 'person',
  id: `person ${number % PERSONS}`,
  name: `Person ${number % PERSONS}`,
})

const place = (number: number): ExportedEntity => ({
  kind: 'place',
  id: `place ${number % PLACES}`,
  name: `Place ${number % PLACES}`,
})

const fact = (number: number): ExportedFact => ({
  id: `fact_01jd${String(number).padStart(22, '0')}`,
  subject: person(number),
  predicate: `predicate_${number % 40}`,
  object: place(number * 7_919),
  confidence: 0.5 + (number % 50) / 100,
  personal: number % 10 === 0,
  validFrom: number % 3 === 0 ? 1_700_000_000_000 + number : null,
  validTo: null,
  recordedAt: 1_750_000_000_000 + number,
  sources: [
    {
      kind: 'chat',
      reference: `msg_01jd${number}`,
      quote: number % 2 === 0 ? null : `They said that number ${number} holds.`,
    },
  ],
})

async function* batches<Item>(items: number, make: (number: number) => Item) {
  for (let start = 0; start < items; start += BATCH) {
    const length = Math.min(BATCH, items - start)
    yield Array.from({ length }, (_, offset) => make(start + offset))
    await turn()
  }
}

const source: ExportSource = {
  facts: () => batches(facts, fact),
  async *entities() {
    yield* batches(Math.min(facts, PERSONS), person)
    yield* batches(Math.min(facts, PLACES), place)
  },
}

const entry = new URL(`../../../plugins/export-format-${format}/src/index.ts`, import.meta.url)
const { default: plugin } = (await import(entry.href)) as { default: ExportFormat }
const context = {
  settings: plugin.parseSettings({}),
  log: { debug() {}, info() {}, warn() {}, error() {} },
  signal: new AbortController().signal,
}

let bytes = 0
const started = process.cpuUsage()
const startedAt = performance.now()
for await (const piece of plugin.functions.write(source, context)) {
  bytes += Buffer.from(piece).length
}
const { user, system } = process.cpuUsage(started)
const cpuS = (user + system) / 1_000_000
/** The most that it ever was; Linux counts in kilobytes. */
const residentMb = process.resourceUsage().maxRSS / 1_000
const wallS = (performance.now() - startedAt) / 1_000
console.log(JSON.stringify({ bytes, cpuS, wallS, residentMb }))
