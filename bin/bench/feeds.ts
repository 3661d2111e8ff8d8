/**
 * Reads a corpus of feeds and tells how many are read as their sources state: `npm run bench:feeds -- --data DIR`, where DIR
 * holds the feeds and a `manifest.json` with `file`, `category`, `responseHeaders` and `expected` of each.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFeed } from '#content/feeds/read_feed'

interface Listed {
  file: string
  category: string
  responseHeaders?: Record<string, string>
  expected?: { entries?: number; title?: string; feed?: boolean }
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = values.data ?? process.env.SVC_BENCH_DATA ?? ''
const list = join(folder, 'manifest.json')
if (folder === '' || !existsSync(list)) {
  console.log('There is no corpus: name its folder with --data')
  process.exit(0)
}

const feeds = JSON.parse(readFileSync(list, 'utf8')) as Listed[]
const tally = { entries: [0, 0], titles: [0, 0], real: [0, 0], refused: [0, 0] }
const count = (name: keyof typeof tally, isRight: boolean, what: string) => {
  tally[name][1]!++
  if (isRight) tally[name][0]!++
  else console.log(`${name}: ${what}`)
}
const slowest = { file: '', ms: 0 }

for (const { file, category, responseHeaders, expected } of feeds) {
  const bytes = readFileSync(join(folder, file))
  const startedAt = performance.now()
  const reading = readFeed({
    bytes,
    contentType: responseHeaders?.['content-type'] ?? null,
    url: 'https://feed.test/feed.xml',
  })
  const ms = performance.now() - startedAt
  if (ms > slowest.ms) Object.assign(slowest, { file, ms })
  if (category === 'real') count('real', reading.ok, file)
  if (expected?.feed === false) count('refused', !reading.ok, file)
  if (expected?.entries !== undefined) {
    const found = reading.ok ? reading.feed.entries.length : null
    count('entries', found === expected.entries, `${file}: ${found} of ${expected.entries}`)
  }
  if (expected?.title !== undefined) {
    const found = reading.ok ? reading.feed.title : null
    count('titles', found === expected.title, `${file}: ${JSON.stringify(found?.slice(0, 60))}`)
  }
}

console.table(Object.entries(tally).map(([what, [right, all]]) => ({ what, right, all })))
console.log(`slowest: ${slowest.file}, ${slowest.ms.toFixed(0)} ms; ${feeds.length} feeds`)
