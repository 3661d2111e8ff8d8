import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { completion, json, ScriptedUpstream } from '#tests/helpers/scripted_upstream'

/** A word that nothing else says, in the cases that people write it in. */
const WORD = 'Quillifex'
const spellings = [WORD, WORD.toLowerCase(), WORD.toUpperCase()]
const person = { 'x-svc-user': 'ann' }
/** Longer than turns, memories and usage wait to be written. */
const WRITTEN_AFTER_MS = 3_000

type Call = (method: string, path: string, body?: unknown) => ReturnType<Appliance['call']>

/** Files below a folder in whose bytes the word stands, in UTF-8 or UTF-16. */
function filesSaying(folder: string): string[] {
  const forms = spellings.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => {
    const file = join(folder, name)
    if (!statSync(file).isFile()) return false
    const bytes = readFileSync(file)
    return forms.some((form) => bytes.includes(form))
  })
}

/** Tables in which a row says the word. */
async function tablesSaying(database: ApplianceDatabase): Promise<string[]> {
  const found: string[] = []
  for (const table of await database.tables()) {
    const rows = await database.rowsOf(table)
    if (rows.some((row) => spellings.some((text) => row.includes(text)))) found.push(table)
  }
  return found
}

/** The answer of the upstream: the last words of the one who asks. */
const echoed = (body: Record<string, any>) => `You said: ${body.messages.at(-1).content}`

/** An appliance that has heard the word in every way that it can hear one. */
async function givenWordEverywhere(
  cleanup: TestContext['cleanup'],
  database?: ApplianceDatabase
): Promise<{ appliance: Appliance; call: Call; conversationId: string }> {
  const upstream = await ScriptedUpstream.start(cleanup, (response, request) =>
    json(request.method === 'GET' ? { data: [] } : completion(echoed(request.body)))(
      response,
      request
    )
  )
  const appliance = await Appliance.start(cleanup, { database })
  await appliance.connect(upstream.url, ['gpt-5-mini'], { max_retries: 0 })
  const headers = { authorization: `Bearer ${appliance.key}`, ...person }
  const call: Call = (method, path, body) => appliance.call(method, path, body, headers)

  const said = [
    `My favourite place is ${WORD} Bay and I live in ${WORD}.`,
    `Please remember that I work at ${WORD} Limited.`,
    `Tell me about ${WORD}.`,
  ]
  let conversationId = ''
  for (const content of said) {
    const svc = conversationId ? { conversation_id: conversationId } : {}
    const answered = await call('POST', '/v1/chat/completions', {
      model: 'auto',
      svc,
      messages: [{ role: 'user', content }],
    })
    conversationId = answered.json.svc.conversation_id
  }
  const facts = [
    { subject: null, predicate: 'likes', object: `the cliffs of ${WORD}` },
    { subject: WORD, predicate: 'part of', object: 'Cornwall' },
    ...Array.from({ length: 14 }, (_, at) => ({
      subject: `town ${at}`,
      predicate: at % 2 ? 'part of' : 'near',
      object: at % 3 ? 'Cornwall' : WORD,
    })),
  ]
  for (const fact of facts) {
    const kept = await call('POST', '/api/v1/knowledge/facts', fact)
    if (kept.status !== 201) throw new Error(`not kept: ${kept.text}`)
  }
  await call('POST', '/api/v1/memory', { text: `I was born in ${WORD}.` })
  await call('POST', '/api/v1/route', {
    text: `First visit ${WORD}, then write of it.`,
    plan: true,
  })
  await call('POST', '/api/v1/knowledge/context', { text: `Where is ${WORD}?` })
  await sleep(WRITTEN_AFTER_MS)
  return { appliance, call, conversationId }
}

/** Waits until the training that was asked for has ended. */
async function trained(call: Call) {
  const begun = await call('POST', '/api/v1/knowledge/train')
  if (begun.status !== 200) throw new Error(`no training: ${begun.text}`)
  for (let round = 0; round < 200; round++) {
    const [last] = (await call('GET', '/api/v1/knowledge/train')).json.items
    if (['serving', 'failed', 'cancelled'].includes(last.state)) return last
    await sleep(100)
  }
  throw new Error('the training did not end')
}

/** Every way in which the API could still say the word. */
async function answersSaying(call: Call, conversationId: string): Promise<string[]> {
  const asked: [method: string, path: string, body?: unknown][] = [
    ['GET', '/api/v1/knowledge'],
    ['GET', '/api/v1/knowledge/facts?limit=500'],
    ['GET', '/api/v1/knowledge/facts?status=superseded'],
    ['GET', '/api/v1/knowledge/export?format=jsonld'],
    ['GET', '/api/v1/knowledge/export?format=ntriples'],
    ['GET', '/api/v1/knowledge/export?format=graphml'],
    ['GET', '/api/v1/knowledge/export?format=cypher'],
    ['GET', '/api/v1/knowledge/suggest?subject=town%201&predicate=near&k=50'],
    ['POST', '/api/v1/knowledge/context', { text: 'Where do I live, work and like to be?' }],
    ['GET', '/api/v1/memory'],
    ['GET', '/api/v1/conversations'],
    ['GET', `/api/v1/conversations/${conversationId}`],
    ['GET', `/api/v1/conversations/${conversationId}/export?format=json`],
    ['GET', '/api/v1/plans'],
  ]
  const found: string[] = []
  for (const [method, path, body] of asked) {
    const { text } = await call(method, path, body)
    if (spellings.some((spelling) => text.includes(spelling))) found.push(path)
  }
  return found
}

test.group('A phrase that was forgotten', () => {
  test('is in no byte of the data folder of SQLite, in no answer and not learned again', async ({
    assert,
    cleanup,
  }) => {
    const { appliance, call, conversationId } = await givenWordEverywhere(cleanup)
    const model = await trained(call)
    assert.isNotEmpty(filesSaying(appliance.folder))
    assert.include(await answersSaying(call, conversationId), '/api/v1/memory')

    const looked = await call('POST', '/api/v1/knowledge/forget', { phrase: WORD, dry_run: true })
    const forgotten = await call('POST', '/api/v1/knowledge/forget', { phrase: WORD })

    assert.equal(looked.status, 200)
    assert.isAbove(looked.json.total, 0)
    assert.equal(forgotten.status, 200)
    const places = Object.keys(forgotten.json.forgotten)
    assert.sameMembers(Object.keys(looked.json.forgotten), places)
    assert.includeMembers(places, ['facts', 'passages', 'conversations', 'plans', 'link_models'])
    assert.deepEqual(await answersSaying(call, conversationId), [])
    await call('POST', '/v1/chat/completions', {
      model: 'auto',
      messages: [{ role: 'user', content: 'I live in Truro.' }],
    })
    await sleep(WRITTEN_AFTER_MS)
    assert.deepEqual(filesSaying(appliance.folder), [])
    const served = (await call('GET', `/api/v1/knowledge/train/${model.id}`)).json
    assert.notEqual(served.state, 'serving')

    assert.equal(await appliance.end('SIGTERM'), 0)
    assert.deepEqual(filesSaying(appliance.folder), [])
  })
    .tags(['@once'])
    .timeout(120_000)

  test('is in no table of PostgreSQL', async ({ assert, cleanup }) => {
    const database = await ApplianceDatabase.onServer(cleanup)
    const { appliance, call, conversationId } = await givenWordEverywhere(cleanup, database)
    await trained(call)
    assert.includeMembers(await tablesSaying(database), ['knowledge_facts', 'knowledge_passages'])

    await call('POST', '/api/v1/knowledge/forget', { phrase: WORD })

    assert.deepEqual(await tablesSaying(database), [])
    assert.deepEqual(await answersSaying(call, conversationId), [])
    assert.deepEqual(filesSaying(appliance.folder), [])
  })
    .timeout(120_000)
    .skip(!process.env.TEST_DATABASE_URL, 'TEST_DATABASE_URL names no PostgreSQL')
})
