import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import {
  completion,
  json,
  ScriptedUpstream,
  type Answer,
  type ReceivedRequest,
} from '#tests/helpers/scripted_upstream'

const TEXT =
  'First summarize the report on bees, then translate the summary to German. Finally, write a title for it.'
/** Longer than a killed process holds its plan. */
const RELEASED_AFTER_MS = 11_000

const taskOf = ({ body }: ReceivedRequest) => String(body.messages.at(-1).content).split('\n')[0]!

/** An upstream that never answers the second step while `hangs` is on. */
async function givenUpstream(cleanup: TestContext['cleanup']) {
  const control = { hangs: true }
  const answer: Answer = (response, request) => {
    if (request.method === 'GET') return json({ object: 'list', data: [] })(response, request)
    if (control.hangs && taskOf(request).startsWith('Translate')) return
    json(completion(`answer of <${taskOf(request)}>`))(response, request)
  }
  const upstream = await ScriptedUpstream.start(cleanup, answer)
  return { upstream, control }
}

/** Kills an appliance in the middle of a plan, starts it again, and continues. */
async function killAndContinue(
  { assert, cleanup }: Pick<TestContext, 'assert' | 'cleanup'>,
  database?: ApplianceDatabase
) {
  const { upstream, control } = await givenUpstream(cleanup)
  const appliance = await Appliance.start(cleanup, { database })
  await appliance.connect(upstream.url, ['gpt-5-mini'], { max_retries: 0 })
  const asked = () => upstream.received.filter(({ method }) => method === 'POST').map(taskOf)
  const body = { text: TEXT, plan: true, execute: true }
  const lost = appliance.call('POST', '/api/v1/route', body).catch(() => null)
  while (asked().length < 2) await sleep(10)

  await appliance.end('SIGKILL')
  await lost
  control.hangs = false
  await appliance.boot()

  const [plan] = (await appliance.call('GET', '/api/v1/plans')).json.items
  assert.deepEqual([plan.steps_done, plan.steps_total], [1, 3])
  const path = `/api/v1/plans/${plan.request_id}`
  const early = await appliance.call('POST', `${path}/resume`)
  assert.equal(early.status, 409)
  await sleep(RELEASED_AFTER_MS)
  assert.equal((await appliance.call('GET', path)).json.state, 'interrupted')

  const resumed = await appliance.call('POST', `${path}/resume`)

  assert.equal(resumed.json.state, 'done')
  assert.equal(resumed.json.execution.content, 'answer of <Write a title for it.>')
  assert.deepEqual(asked(), [
    'Summarize the report on bees',
    'Translate the summary to German.',
    'Translate the summary to German.',
    'Write a title for it.',
  ])
  await appliance.end('SIGTERM')
  const steps = resumed.json.execution.steps.map((step: any) => step.request_id)
  const rows = await appliance.database.query<{ id: string; cost_nano: number }>(
    'select id, cost_nano from ledger where cost_nano > 0'
  )
  assert.sameMembers(
    rows.map(({ id }) => id),
    steps
  )
}

test.group('A plan whose process is killed', () => {
  test('goes on from its last finished step, each paid once', (context) => killAndContinue(context))
    .tags(['@once'])
    .timeout(90_000)

  test('does so on PostgreSQL', async (context) =>
    killAndContinue(context, await ApplianceDatabase.onServer(context.cleanup)))
    .timeout(90_000)
    .skip(!process.env.TEST_DATABASE_URL, 'needs TEST_DATABASE_URL')
})
