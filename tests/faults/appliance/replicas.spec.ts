import { setTimeout as sleep } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { completion, json, ScriptedUpstream } from '#tests/helpers/scripted_upstream'

/** How soon every process has to know. */
const REVOKED_WITHIN_MS = 1_000
const MAPPED_WITHIN_MS = 2_000

/** Connections that are opened one after another, so that each process of an appliance gets some. */
const ASKED_OFTEN = 12

const chat = (model: string) => ({ model, messages: [{ role: 'user', content: 'Hi' }] })

/** The status of a chat completion on a connection of its own. */
const ask = async (one: Appliance, key: string, model = 'gpt-5-mini') => {
  const answer = await one.call('POST', '/v1/chat/completions', chat(model), {
    authorization: `Bearer ${key}`,
    connection: 'close',
  })
  return answer.status
}

/** What all processes of all appliances answer now. */
const askAll = async (all: Appliance[], key: string, model?: string) => {
  const statuses = new Set<number>()
  for (let round = 0; round < ASKED_OFTEN; round++) {
    for (const one of all) statuses.add(await ask(one, key, model))
  }
  return [...statuses]
}

/** Milliseconds until all processes answer so, and from then on. */
const until = async (all: Appliance[], key: string, model: string, status: number) => {
  const startedAt = performance.now()
  for (;;) {
    const seenAt = performance.now()
    const statuses = await askAll(all, key, model)
    if (statuses.length === 1 && statuses[0] === status) return seenAt - startedAt
    if (seenAt - startedAt > 10_000) throw new Error(`still ${statuses}`)
  }
}

/** Waits until so many processes of an appliance serve. */
const served = async (appliance: Appliance, processes: number) => {
  for (;;) {
    const { text } = await appliance.call('GET', '/metrics')
    if (text.includes(`\nsvc_workers ${processes}\n`)) return
    await sleep(50)
  }
}

/** What is done on one replica shows on the others. */
async function assertFollows(assert: Assert, upstream: ScriptedUpstream, all: Appliance[]) {
  const [first] = all as [Appliance]
  const made = await first.call('POST', '/api/v1/workspace/keys', { name: 'other', role: 'member' })
  const other: string = made.json.key
  await first.connect(upstream.url, ['gpt-5-mini'])
  const mappedMs = await until(all, other, 'gpt-5-mini', 200)

  const revoked = await first.call('DELETE', `/api/v1/workspace/keys/${made.json.id}`)
  assert.equal(revoked.status, 204)
  const revokedMs = await until(all, other, 'gpt-5-mini', 401)

  console.log(`mapped after ${Math.round(mappedMs)} ms, revoked after ${Math.round(revokedMs)} ms`)
  assert.isBelow(mappedMs, MAPPED_WITHIN_MS)
  assert.isBelow(revokedMs, REVOKED_WITHIN_MS)
}

test.group('Replicas', () => {
  test('two processes on SQLite follow each other', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup, json(completion()))
    const appliance = await Appliance.start(cleanup, { env: { SVC_WORKERS: '2' } })
    await served(appliance, 2)

    await assertFollows(assert, upstream, [appliance])
  }).tags(['@once'])

  test('two replicas on PostgreSQL follow each other', async ({ assert, cleanup }) => {
    const upstream = await ScriptedUpstream.start(cleanup, json(completion()))
    const database = await ApplianceDatabase.onServer(cleanup)
    const first = await Appliance.start(cleanup, { database })
    const second = await Appliance.start(cleanup, { replicaOf: first })

    await assertFollows(assert, upstream, [first, second])
  }).skip(!process.env.TEST_DATABASE_URL, 'needs TEST_DATABASE_URL')
})
