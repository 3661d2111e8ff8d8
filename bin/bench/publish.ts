/**
 * Measures how long `POST /content/posts/{id}/publish` takes to three sites, a real WordPress, a real Ghost and a webhook, and
 * once with a webhook that never answers: `npm run bench:publish -- [--posts 40]`. Sites are named by TEST_WORDPRESS and
 * TEST_GHOST (see CONTRIBUTING).
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestContext } from '@japa/runner/core'
import { siteOf, type Site } from '#tests/cms/givens'
import { Appliance } from '#tests/helpers/appliance'

const { values } = parseArgs({ options: { posts: { type: 'string', default: '40' } } })
const posts = Number(values.posts)
const CONTENT = '/api/v1/content'

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']

/** A receiver that takes what comes until it is told to hang. */
async function givenReceiver() {
  const state = { url: '', isHanging: false }
  const server = createServer((request, response) => {
    request.resume()
    if (!state.isHanging) request.on('end', () => response.writeHead(204).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanup(() => void server.close().closeAllConnections())
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function connect(appliance: Appliance, input: object) {
  const added = await appliance.call('POST', `${CONTENT}/destinations`, input)
  if (added.status !== 201) throw new Error(`no destination: ${added.text}`)
}

/** Publishes a new post; answers how long the call took and what its deliveries are. */
async function publish(appliance: Appliance, number: number) {
  const title = `Measured ${Date.now()} ${number}`
  const body = `Twice a **day**, ${number}.\n\n${'The sea comes and goes. '.repeat(60)}`
  const made = await appliance.call('POST', `${CONTENT}/posts`, { title, body, tags: ['sea'] })
  const startedAt = performance.now()
  const answer = await appliance.call('POST', `${CONTENT}/posts/${made.json.id}/publish`)
  const tookMs = performance.now() - startedAt
  return { tookMs, statuses: answer.json.deliveries.map((one: { status: string }) => one.status) }
}

async function run(sites: Site[]) {
  const appliance = await Appliance.start(cleanup)
  for (const { kind, url, username, secret } of sites) {
    await connect(appliance, { kind, name: kind, url, username, secret })
  }
  const receiver = await givenReceiver()
  await connect(appliance, { kind: 'webhook', name: 'webhook', url: receiver.url })
  await publish(appliance, 0)

  const times: number[] = []
  for (let number = 1; number <= posts; number++) {
    const { tookMs, statuses } = await publish(appliance, number)
    if (statuses.some((status: string) => status !== 'delivered')) throw new Error(`${statuses}`)
    times.push(tookMs)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(0)
  console.log(
    `${posts} posts to three sites, load ${loadavg()[0]!.toFixed(1)}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
  )
  receiver.isHanging = true
  const { tookMs, statuses } = await publish(appliance, posts + 1)
  console.log(`one that hangs: ${(tookMs / 1_000).toFixed(1)} s, ${statuses.sort().join(', ')}`)
}

const sites = [siteOf('TEST_WORDPRESS'), siteOf('TEST_GHOST')].filter((site) => site !== undefined)
try {
  if (sites.length < 2) console.log('TEST_WORDPRESS and TEST_GHOST have to name sites')
  else await run(sites)
} finally {
  for (const task of cleanups) await task()
}
