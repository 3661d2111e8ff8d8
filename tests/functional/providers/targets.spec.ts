import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { directory } from '#providers/services/provider_directory'
import { asOperator, givenWorkspace } from '#tests/helpers/given'

const TARGETS = '/api/v1/admin/targets'
const operator = asOperator()

test.group('/api/v1/admin/targets', (group) => {
  group.each.teardown(async () => {
    await db.from('targets').delete()
    await changes.publish('targets')
  })

  test('lists the catalogue with its prices, page by page', async ({ client, assert }) => {
    const first = (await client.get(TARGETS).qs({ limit: 2 }).headers(operator)).body()
    const second = (await client.get(TARGETS).qs({ limit: 2, offset: 2 }).headers(operator)).body()

    assert.isAbove(first.total, 190)
    assert.deepInclude(first, { limit: 2, offset: 0 })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    assert.equal(new Set(ids).size, 4)
  })

  test('searches by id, name, vendor and family', async ({ client, assert }) => {
    const { items } = (
      await client.get(TARGETS).qs({ q: 'GPT-5-mini', kind: 'model' }).headers(operator)
    ).body()

    assert.deepEqual(
      items.map(({ id }: any) => id),
      ['gpt-5-mini']
    )
    assert.deepInclude(items[0], { origin: 'catalogue', vendor: 'openai', executable: false })
    assert.deepInclude(items[0].quality, { source: 'prior from catalogue facts' })
    assert.deepInclude(items[0].price, { source: 'catalogue', input_per_million_usd: 0.25 })
    assert.match(items[0].price.from, /^portkey-models 2026-/)
  })

  test('sets a price that wins, and goes back to the catalogue', async ({ client, assert }) => {
    const address = `${TARGETS}/gpt-5-mini`
    const price = {
      input_per_million_usd: 1.5,
      output_per_million_usd: 0,
      tiers: [{ above_tokens: 1000, input_per_million_usd: 3 }],
    }

    const set = await client.patch(address).headers(operator).json({ price })
    const unset = await client.patch(address).headers(operator).json({ price: null })

    assert.deepInclude(set.body().price, { ...price, source: 'operator' })
    assert.match(set.body().price.from, /^operator 20/)
    assert.deepInclude(unset.body().price, { input_per_million_usd: 0.25, source: 'catalogue' })
  })

  test('hides a target and shows it again when the statement is removed', async ({
    client,
    assert,
  }) => {
    const address = `${TARGETS}/gpt-5-mini`

    await client.patch(address).headers(operator).json({ hidden: true })
    const whileHidden = directory.platform.byId.has('gpt-5-mini')
    const listed = await client.get(address).headers(operator)
    const removed = await client.delete(address).headers(operator)

    assert.isFalse(whileHidden)
    assert.isTrue(listed.body().hidden)
    removed.assertStatus(204)
    assert.isTrue(directory.platform.byId.has('gpt-5-mini'))
  })

  test('adds a model of our own; without a price it is unpriced, never free', async ({
    client,
    assert,
  }) => {
    const body = {
      id: 'house-model-1',
      name: 'House model',
      context_tokens: 32_000,
      capabilities: { tools: true, structured_output: false },
      quality: { overall: 0.6, domains: { code: 0.7 } },
      tags: ['inner'],
      regions: ['eu'],
    }

    const response = await client.post(TARGETS).headers(operator).json(body)

    response.assertStatus(201)
    assert.deepInclude(response.body(), {
      id: 'house-model-1',
      origin: 'operator',
      context_tokens: 32_000,
      capabilities: { tools: true, structured_output: false },
      tags: ['inner'],
      regions: ['eu'],
    })
    assert.deepEqual(response.body().price, {
      input_per_million_usd: null,
      output_per_million_usd: null,
      source: 'unpriced',
      from: null,
      tiers: [],
    })
    assert.equal(response.body().quality.source, 'stated by the operator')
    assert.isNotNull(directory.platform.resolve('HOUSE-MODEL-1'))
  })

  test('adds an agent under an address with a slash', async ({ client, assert }) => {
    const body = {
      id: 'agent/helper',
      kind: 'agent',
      base_target_id: 'gpt-5-mini',
      system_prompt: 'Help.',
    }

    const added = await client.post(TARGETS).headers(operator).json(body)
    const shown = await client.get(`${TARGETS}/agent%2Fhelper`).headers(operator)
    const base = await client.delete(`${TARGETS}/gpt-5-mini`).headers(operator)
    const removed = await client.delete(`${TARGETS}/agent%2Fhelper`).headers(operator)

    added.assertStatus(201)
    assert.deepInclude(shown.body(), {
      id: 'agent/helper',
      kind: 'agent',
      base_target_id: 'gpt-5-mini',
      system_prompt: 'Help.',
    })
    base.assertStatus(204)
    removed.assertStatus(204)
    assert.isNull(directory.platform.resolve('agent/helper'))
  })

  test('keeps a model that an agent is built on', async ({ client }) => {
    await client.post(TARGETS).headers(operator).json({ id: 'base-model' })
    await client
      .post(TARGETS)
      .headers(operator)
      .json({ id: 'agent/on-it', kind: 'agent', base_target_id: 'base-model' })

    const response = await client.delete(`${TARGETS}/base-model`).headers(operator)

    response.assertStatus(409)
  })

  test('refuses an id that is taken, in any case', async ({ client }) => {
    const response = await client.post(TARGETS).headers(operator).json({ id: 'GPT-5-MINI' })

    response.assertStatus(409)
  })

  for (const [what, body, field] of [
    ['the id that asks for routing', { id: 'auto' }, 'id'],
    [
      'an agent without its prefix',
      { id: 'helper', kind: 'agent', base_target_id: 'gpt-5-mini' },
      'id',
    ],
    ['a model with the prefix of agents', { id: 'agent/helper' }, 'id'],
    ['an agent without a base', { id: 'agent/helper', kind: 'agent' }, 'base_target_id'],
    [
      'an agent on nothing',
      { id: 'agent/helper', kind: 'agent', base_target_id: 'gpt-99' },
      'base_target_id',
    ],
    ['a negative price', { id: 'm', price: { input_per_million_usd: -1 } }, 'price'],
    ['an unknown capability', { id: 'm', capabilities: { magic: true } }, 'capabilities'],
    ['a quality above one', { id: 'm', quality: { overall: 1.1 } }, 'quality'],
    ['an id with spaces', { id: 'my model' }, 'id'],
    ['a default for the messages', { id: 'm', defaults: { messages: [] } }, 'defaults'],
  ] as const) {
    test(`refuses ${what}`, async ({ client, assert }) => {
      const response = await client.post(TARGETS).headers(operator).json(body)

      response.assertStatus(422)
      assert.equal(response.body().detail[0].loc[1], field)
    })
  }

  test('turns strangers and keys of workspaces away', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'owner' })

    for (const who of [{}, headers]) {
      const list = await client.get(TARGETS).headers(who)
      const change = await client.patch(`${TARGETS}/gpt-5-mini`).headers(who).json({ hidden: true })
      list.assertStatus(401)
      change.assertStatus(401)
    }
  })

  test('does not know other targets', async ({ client }) => {
    for (const method of ['get', 'delete'] as const) {
      const response = await client[method](`${TARGETS}/gpt-99`).headers(operator)
      response.assertStatus(404)
    }
    const patched = await client.patch(`${TARGETS}/gpt-99`).headers(operator).json({ hidden: true })
    patched.assertStatus(404)
  })

  test('names a wrong page', async ({ client, assert }) => {
    const response = await client.get(TARGETS).qs({ limit: 501, offset: -1 }).headers(operator)

    response.assertStatus(422)
    assert.lengthOf(response.body().detail, 2)
  })
})
