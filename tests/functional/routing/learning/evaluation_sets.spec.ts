import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { unpack } from '#routing/engine/encoding/packed'
import { asOperator, givenWorkspace, givenKey } from '#tests/helpers/given'
import {
  aRow,
  givenSet,
  PLATFORM_SETS,
  rows,
  WORKSPACE_SETS,
} from '#tests/functional/routing/learning/givens'

const operator = asOperator()

test.group('Evaluation sets', (group) => {
  group.each.teardown(async () => {
    for (const table of ['evaluation_rows', 'evaluation_sets', 'learning_scopes'])
      await db.from(table).delete()
  })

  test('are made empty and shown with their source and licence', async ({ client, assert }) => {
    const body = { name: 'Mixed', source: 'Own traffic of May', licence: 'CC-BY-4.0' }
    const made = await client.post(PLATFORM_SETS).headers(operator).json(body)
    made.assertStatus(201)
    const shown = await client.get(`${PLATFORM_SETS}/${made.body().id}`).headers(operator)

    shown.assertStatus(200)
    assert.deepInclude(shown.body(), { ...body, keep_text: false, rows: 0, targets: [] })
  })

  test('have names of their own', async ({ client }) => {
    const { name } = await givenSet(client)
    const again = await client.post(PLATFORM_SETS).headers(operator).json({ name })

    again.assertStatus(409)
    again.assertBodyContains({ code: 'E_EVALUATION_SET_EXISTS' })
  })

  test('say how good each target was, overall and by domain', async ({ client, assert }) => {
    const { address } = await givenSet(client)
    await client.post(`${address}/rows`).headers(operator).json(rows(10))

    const { rows: count, domains, targets } = (await client.get(address).headers(operator)).body()

    assert.equal(count, 10)
    assert.deepEqual(domains, { math: 5, writing: 5 })
    assert.deepEqual(
      targets.map(({ target, mean_quality: mean, outcomes }: any) => [target, mean, outcomes]),
      [
        ['gpt-4o', 0.675, 10],
        ['gpt-4.1-nano', 0.6, 10],
      ]
    )
    assert.deepInclude(targets[0].by_domain, { domain: 'math', outcomes: 5, mean_quality: 0.4 })
  })

  test('are deleted with their rows, and ask for a new training', async ({ client, assert }) => {
    const { address, id } = await givenSet(client)
    await client.post(`${address}/rows`).headers(operator).json(rows(3))
    await db.from('learning_scopes').delete()

    const response = await client.delete(address).headers(operator)

    response.assertStatus(204)
    assert.lengthOf(await db.from('evaluation_rows').where('set_id', id), 0)
    assert.isNotNull((await db.from('learning_scopes').where('scope', 'platform').first()).dirty_at)
    const [act] = await db.from('audit_log').where({ object: id, action: 'evaluation_set.deleted' })
    assert.deepEqual(JSON.parse(act.detail).rows, 3)
  })

  test('are listed page by page', async ({ client, assert }) => {
    for (let at = 0; at < 3; at++) await givenSet(client)
    const page = await client.get(PLATFORM_SETS).qs({ limit: 2, offset: 1 }).headers(operator)

    assert.deepInclude(page.body(), { total: 3, limit: 2, offset: 1 })
    assert.lengthOf(page.body().items, 2)
  })

  test('of a workspace are made by its admins and seen by nobody else', async ({
    client,
    assert,
  }) => {
    const { headers, workspace } = await givenWorkspace()
    const neighbour = await givenWorkspace()
    const member = await givenKey(workspace, { role: 'member' })
    const { address, id } = await givenSet(client, { headers, base: WORKSPACE_SETS })

    const own = await client.get(address).headers(headers)
    own.assertStatus(200)
    for (const [method, path] of [
      ['get', address],
      ['delete', address],
      ['get', `${address}/rows`],
      ['post', `${address}/rows`],
    ] as const) {
      const asked = client[method](path).headers(neighbour.headers)
      const response = await (method === 'post' ? asked.json([aRow(1)]) : asked)
      response.assertStatus(404)
    }
    const byMember = await client.get(address).headers(member.headers)
    byMember.assertStatus(403)
    const byOperator = await client.get(`${PLATFORM_SETS}/${id}`).headers(operator)
    byOperator.assertStatus(404)
    const listed = await client.get(WORKSPACE_SETS).headers(neighbour.headers)
    assert.equal(listed.body().total, 0)
  })

  test('turn strangers away at every address', async ({ client }) => {
    const { headers } = await givenWorkspace()
    for (const base of [PLATFORM_SETS, WORKSPACE_SETS]) {
      for (const [method, path] of [
        ['get', base],
        ['post', base],
        ['get', `${base}/evs_x`],
        ['delete', `${base}/evs_x`],
        ['get', `${base}/evs_x/rows`],
        ['post', `${base}/evs_x/rows`],
      ] as const) {
        const response = await client[method](path)
        response.assertStatus(401)
      }
    }
    const response = await client.get(PLATFORM_SETS).headers(headers)
    response.assertStatus(401)
  })

  test('name what is wrong with them', async ({ client, assert }) => {
    const response = await client
      .post(PLATFORM_SETS)
      .headers(operator)
      .json({ name: '', keep_text: 'yes', licens: 'MIT' })

    response.assertStatus(422)
    assert.sameDeepMembers(
      response.body().detail.map(({ loc }: any) => loc),
      [
        ['body', 'name'],
        ['body', 'keep_text'],
        ['body', 'licens'],
      ]
    )
    const limit = await client.get(PLATFORM_SETS).qs({ limit: 0 }).headers(operator)
    limit.assertStatus(422)
  })
})

test.group('Rows of evaluation sets', (group) => {
  group.each.teardown(async () => {
    for (const table of ['evaluation_rows', 'evaluation_sets', 'learning_scopes'])
      await db.from(table).delete()
  })

  test('are kept as numbers, without their text', async ({ client, assert }) => {
    const { address, id } = await givenSet(client)
    const response = await client.post(`${address}/rows`).headers(operator).json(rows(4))

    response.assertStatus(200)
    response.assertBody({ rows: 4, added: 4, replaced: 0, total: 4, unknown_targets: [] })
    const [stored] = await db.from('evaluation_rows').where('set_id', id).orderBy('row_id')
    assert.isNull(stored.text)
    assert.isAbove(unpack(stored.encoded).indices.length, 0)
    assert.notInclude(JSON.stringify(stored), 'plus')
  })

  test('keep their text and context where the set says so', async ({ client, assert }) => {
    const { address } = await givenSet(client, { keep_text: true })
    const context = { tools: [{ name: 'add', parameters: 2 }] }
    await client
      .post(`${address}/rows`)
      .headers(operator)
      .json([aRow(2, { context })])

    const { items } = (await client.get(`${address}/rows`).headers(operator)).body()

    assert.deepInclude(items[0], { text: aRow(2).text, context, domain: 'math' })
    assert.deepEqual(items[0].outcomes['gpt-4o'], {
      quality: 0.4,
      output_tokens: 120,
      cost_usd: 0.002,
      latency_ms: null,
    })
  })

  test('replace rows of the same id', async ({ client, assert }) => {
    const { address } = await givenSet(client)
    const send = (given: object[]) => client.post(`${address}/rows`).headers(operator).json(given)
    await send(rows(3))
    const again = await send([aRow(1, { outcomes: { 'gpt-4o': { quality: 0 } } }), aRow(9)])

    again.assertBodyContains({ rows: 2, added: 1, replaced: 1, total: 4 })
    const { items } = (await client.get(`${address}/rows`).headers(operator)).body()
    assert.deepEqual(Object.keys(items[1].outcomes), ['gpt-4o'])
  })

  test('come as a stream of lines too, empty ones passed over', async ({ client }) => {
    const { address } = await givenSet(client)
    const text = rows(300)
      .map((row) => JSON.stringify(row))
      .join('\n\n')
    const response = await client
      .post(`${address}/rows`)
      .headers(operator)
      .json(text as never)
      .type('application/x-ndjson')

    response.assertStatus(200)
    response.assertBodyContains({ rows: 300, total: 300 })
  })

  test('are read page by page', async ({ client, assert }) => {
    const { address } = await givenSet(client)
    await client.post(`${address}/rows`).headers(operator).json(rows(5))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client
        .get(`${address}/rows`)
        .qs(cursor ? { limit: 2, cursor } : { limit: 2 })
        .headers(operator)
      seen.push(...page.body().items.map(({ id }: any) => id))
      cursor = page.body().next_cursor ?? undefined
    } while (cursor)

    assert.deepEqual(
      seen,
      [0, 1, 2, 3, 4].map((at) => `row-${at}`)
    )
  })

  test('are all refused when one is wrong, which is named by its number and field', async ({
    client,
    assert,
  }) => {
    const { address, id } = await givenSet(client)
    const given: any[] = rows(20)
    given[17].outcomes['gpt-4.1-nano'].quality = 1.5
    given[18] = { ...given[18], txt: 'misspelt', text: undefined }
    given[19].id = 'row-3'
    given[5].context = JSON.parse('{"a":'.repeat(40) + '1' + '}'.repeat(40))

    const response = await client.post(`${address}/rows`).headers(operator).json(given)

    response.assertStatus(422)
    assert.deepEqual(
      response.body().detail.map(({ loc, type }: any) => [loc, type]),
      [
        [['body', 5, 'context'], 'value_error'],
        [['body', 17, 'outcomes', 'gpt-4.1-nano', 'quality'], 'less_than_equal'],
        [['body', 18, 'txt'], 'extra_forbidden'],
        [['body', 18, 'text'], 'missing'],
        [['body', 19, 'id'], 'duplicate'],
      ]
    )
    assert.lengthOf(await db.from('evaluation_rows').where('set_id', id), 0)
  })

  test('name targets that are not here, and take them when told to', async ({ client, assert }) => {
    const { address } = await givenSet(client)
    const given = [aRow(0, { outcomes: { 'gpt-x': { quality: 1 }, 'gpt-4o': { quality: 0 } } })]
    const send = (qs: object) => client.post(`${address}/rows`).qs(qs).headers(operator).json(given)

    const refused = await send({})
    const taken = await send({ allow_unknown_targets: 'true' })

    refused.assertStatus(422)
    assert.deepEqual(refused.body().detail[0].loc, ['body', 0, 'outcomes', 'gpt-x'])
    taken.assertStatus(200)
    assert.deepEqual(taken.body().unknown_targets, ['gpt-x'])
  })

  test('come at most 2,000 at once', async ({ client, assert }) => {
    const { address } = await givenSet(client)
    const response = await client.post(`${address}/rows`).headers(operator).json(rows(2_001))

    response.assertStatus(422)
    assert.deepEqual(response.body().detail[0].loc, ['body', 2_000])
  }).timeout(20_000)

  test('that are no list, no JSON or no UTF-8 are refused by line', async ({ client, assert }) => {
    const { address } = await givenSet(client)
    const send = (type: string, text: unknown) =>
      client
        .post(`${address}/rows`)
        .headers(operator)
        .json(text as never)
        .type(type)

    const noList = await send('application/json', { rows: [] })
    const noJson = await send('application/x-ndjson', `${JSON.stringify(aRow(0))}\n{"id":`)
    const noType = await send('text/csv', 'id,text')

    noList.assertStatus(422)
    assert.deepEqual(noList.body().detail[0].loc, ['body'])
    noJson.assertStatus(422)
    assert.deepEqual(noJson.body().detail[0].loc, ['body', 1])
    noType.assertStatus(415)
  })
})
