import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { chatWith, givenProvider } from '#tests/helpers/given_chat'
import { asOperator, givenTenant, givenWorkspace } from '#tests/helpers/given'
import type { ApiClient } from '@japa/api-client'

const AGENT = 'agent/librarian'
const PATH = '/api/v1/admin/targets'

const tool = (name: string, description = 'From the agent') => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties: {} } },
})

const LIBRARIAN = {
  id: AGENT,
  kind: 'agent',
  base_target_id: 'gpt-5-mini',
  system_prompt: 'You are a librarian.',
  description: 'Finds books',
  skills: ['library books', 'loans'],
  tools: [tool('find_book'), tool('lend')],
  defaults: { temperature: 0.2 },
}

/** The librarian, on a model that runs on a scripted upstream. */
async function givenLibrarian(client: ApiClient, cleanup: TestContext['cleanup'], more = {}) {
  const { upstream } = await givenProvider(cleanup, { 'gpt-5-mini': {} }, { max_retries: 0 })
  const added = await client
    .post(PATH)
    .headers(asOperator())
    .json({ ...LIBRARIAN, ...more })
  added.assertStatus(201)
  cleanup(async () => {
    await client.delete(`${PATH}/agent%2Flibrarian`).headers(asOperator())
  })
  const given = await givenWorkspace()
  return { ...given, ...chatWith(given.headers), upstream, added: added.body() }
}

const names = (tools: any[]) => tools.map((one) => one.function.name)

test.group('Agents', () => {
  test('are shown with what they are for, on what their base model runs, at its price', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { added, headers } = await givenLibrarian(client, cleanup)

    assert.containsSubset(added, {
      executable: true,
      model: 'upstream-gpt-5-mini',
      base_target_id: 'gpt-5-mini',
      skills: LIBRARIAN.skills,
      description: 'Finds books',
      price: { input_per_million_usd: 0.25 },
      capabilities: { tools: true },
    })
    const listed = await client.get('/api/v1/targets?kind=agent').headers(headers)
    assert.containsSubset(listed.body().items, [
      {
        id: AGENT,
        skills: LIBRARIAN.skills,
        quality: { overall: null, source: 'as its base model' },
      },
    ])
  })

  test('that are named in a chat send their prompt first and their tools with those of the request', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { ask, upstream } = await givenLibrarian(client, cleanup)

    const { status } = await ask({
      model: AGENT,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Which books?' },
      ],
      tools: [tool('lend', 'From the client'), tool('weather', 'From the client')],
      temperature: 1,
    })

    assert.equal(status, 200)
    const { body } = upstream.last
    assert.deepEqual(
      body.messages.map(({ content }: any) => content),
      ['You are a librarian.', 'Be brief.', 'Which books?']
    )
    assert.deepEqual(names(body.tools), ['find_book', 'lend', 'weather'])
    assert.equal(body.tools[1].function.description, 'From the client')
    assert.equal(body.temperature, 1)
    assert.equal(body.model, 'upstream-gpt-5-mini')
  })

  test('that the router chooses for `auto` are sent the same way', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { ask, upstream, headers } = await givenLibrarian(client, cleanup, {
      quality: { overall: 0.98 },
      price: { input_per_million_usd: 0.01, output_per_million_usd: 0.01 },
    })

    const { status } = await ask({ model: 'auto' })
    const routed = await client
      .post('/api/v1/route')
      .headers(headers)
      .json({ text: 'Which books?', kinds: ['agent'], execute: true })

    assert.equal(status, 200)
    assert.equal(routed.body().execution.target, AGENT)
    assert.lengthOf(upstream.received, 2)
    for (const { body } of upstream.received) {
      assert.equal(body.messages[0].content, 'You are a librarian.')
      assert.deepEqual(names(body.tools), ['find_book', 'lend'])
      assert.equal(body.temperature, 0.2)
    }
  })

  test('without a connected base model cannot be executed, and say so', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { ask, headers } = await givenLibrarian(client, cleanup, { base_target_id: 'gpt-4.1' })

    const named = await ask({ model: AGENT })
    const routed = await client
      .post('/api/v1/route')
      .headers(headers)
      .json({ text: 'Which books?', constraints: { targets: [AGENT] }, execute: true })

    assert.equal(named.status, 404)
    assert.include(named.body.error.message, `"${AGENT}" or its base model "gpt-4.1"`)
    assert.isNull(routed.body().target)
    assert.containsSubset(routed.body().trace.ruled_out, [
      {
        target: AGENT,
        rule: 'executable',
        reason: 'No provider is mapped to it or to its base model gpt-4.1',
      },
    ])
  })

  test('fall under the rules that deny a tenant their base model', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers, workspace } = await givenLibrarian(client, cleanup)
    const tenant = await givenTenant(workspace, { rules: { deniedTargets: ['gpt-5-mini'] } })

    const routed = await client
      .post('/api/v1/route')
      .headers({ ...headers, ...tenant.headers })
      .json({ text: 'Which books?', kinds: ['agent'] })

    assert.isNull(routed.body().target)
    assert.isAtLeast(routed.body().trace.ruled_out_counts.tenant_denied_targets, 1)
  })

  test('are expected to do a little better where their skills are asked for', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { headers } = await givenLibrarian(client, cleanup)
    const domainPart = async (text: string) => {
      const { trace } = (
        await client
          .post('/api/v1/route')
          .headers(headers)
          .json({ text, constraints: { targets: [AGENT, 'gpt-5-mini'] }, top_k: 2 })
      ).body()
      const [agent, base] = [AGENT, 'gpt-5-mini'].map((id) =>
        trace.candidates.find(({ target }: any) => target === id)
      )
      assert.isBelow(agent.quality.evidence, 13)
      return agent.quality.parts.domain - base.quality.parts.domain
    }

    assert.closeTo(await domainPart('Explain how the tides work.'), 0, 1e-4)
    assert.closeTo(await domainPart('Which library has books on tides?'), 0.02, 1e-3)
    assert.closeTo(await domainPart('Which library books and loans are there?'), 0.03, 1e-3)
  })

  for (const [what, tools, loc] of [
    ['is no function', [{ type: 'retrieval' }], ['body', 'tools', 0, 'type']],
    ['has no name', [{ type: 'function', function: {} }], ['body', 'tools', 0, 'function', 'name']],
    ['is there twice', [tool('a'), tool('a')], ['body', 'tools', 1, 'function', 'name']],
  ] as const) {
    test(`refuse a tool that ${what}`, async ({ client, assert }) => {
      const response = await client
        .post(PATH)
        .headers(asOperator())
        .json({ ...LIBRARIAN, tools })

      response.assertStatus(422)
      assert.deepEqual(response.body().detail[0].loc, loc)
    })
  }
})
