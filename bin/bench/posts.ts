/**
 * Measures lists, searches and the RSS of many posts: `npm run bench:posts -- [--posts 100000] [--calls 60]`. It starts the
 * appliance on a folder of its own (SQLite, or the server that TEST_DATABASE_URL names), writes the rows beside it and has it
 * index them.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from '@japa/runner/core'
import { writePosts } from '#bin/bench/post_rows'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '60' },
  },
})
const posts = Number(values.posts)
const calls = Number(values.calls)

const LIST = '/api/v1/content/posts'
const QUESTIONS: [string, string][] = [
  ['list, newest', LIST],
  ['list of published', `${LIST}?status=published`],
  ['list, middle', `${LIST}?offset=${Math.floor(posts / 2)}`],
  ['search, one word in each', `${LIST}?q=tides`],
  ['search, beginnings of two words', `${LIST}?q=tid%20harb`],
  ['search, a word in one of a thousand', `${LIST}?q=lighthouse`],
  ['search, one post', `${LIST}?q=number${posts - 7}`],
  ['search and status', `${LIST}?q=tides&status=draft`],
  ['search, nothing', `${LIST}?q=zeppelin`],
  ['feed.xml', '/api/v1/content/feed.xml'],
]

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']
const server = process.env.TEST_DATABASE_URL
const database = server ? await ApplianceDatabase.onServer(cleanup) : undefined

/** Starts it once more, which makes the index whole; answers how long that took. */
async function index(appliance: Appliance): Promise<number> {
  await appliance.end('SIGTERM')
  const startedAt = performance.now()
  await appliance.boot()
  while ((await appliance.database.number('select count(*) from search_posts')) < posts) {
    await sleep(1_000)
  }
  return (performance.now() - startedAt) / 1_000
}

async function measure(appliance: Appliance, path: string) {
  const times: number[] = []
  await appliance.call('GET', path)
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now()
    const answer = await appliance.call('GET', path)
    times.push(performance.now() - startedAt)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  }
  times.sort((a, b) => a - b)
  return (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1)
}

try {
  const appliance = await Appliance.start(cleanup, { database })
  const made = await appliance.call('POST', LIST, { title: 'First', body: 'First' })
  await writePosts(appliance.database, made.json.id, posts)
  const seconds = await index(appliance)
  console.log(
    `${server ? 'PostgreSQL' : 'SQLite'}, ${posts} posts, indexed in ${seconds.toFixed(0)} s`
  )
  for (const [name, path] of QUESTIONS) {
    const at = await measure(appliance, path)
    console.log(
      `${name.padEnd(36)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, load ${loadavg()[0]!.toFixed(1)}`
    )
  }
  await appliance.end('SIGTERM')
} finally {
  for (const task of cleanups) await task()
}
