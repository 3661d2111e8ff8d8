import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { passages } from '#knowledge/services/passages'
import { memoryGate } from '#knowledge/services/memory_gate'
import { askerOf } from '#knowledge/services/askers'
import type { Asker } from '#knowledge/types'
import { givenAsker, givenFact, givenStated, KNOWLEDGE } from '#tests/functional/knowledge/givens'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'

const CONTEXT = `${KNOWLEDGE}/context`

type Headers = Record<string, string>

async function contextOf(client: ApiClient, headers: Headers, text: string, more: object = {}) {
  const response = await client
    .post(CONTEXT)
    .headers(headers)
    .json({ text, ...more })
  response.assertStatus(200)
  return response.body()
}

let messages = 0

/** Keeps what an asker said; answers the reference. */
async function givenSaid(asker: Asker, text: string, conversationId = 'conv_1') {
  const reference = `msg_context_${++messages}`
  const at = Date.UTC(2026, 2, 1) + messages * 1000
  await passages.add([{ asker, said: [{ reference, conversationId, speaker: 'user', text, at }] }])
  return reference
}

test.group('POST /api/v1/knowledge/context', () => {
  test('shows profile, facts and what was said, each line with where it comes from', async ({
    client,
    assert,
  }) => {
    const { asker, headers } = await givenAsker()
    const own = await givenStated(asker, { predicate: 'prefers', object: 'window seats' })
    const shared = await givenFact(client, headers)
    const said = await givenSaid(asker, 'My ferry to Setúbal leaves from Lisbon at noon.')

    const context = await contextOf(client, headers, 'What do I need to know about Lisbon?')

    assert.deepEqual(
      context.lines.map(({ id, from }: any) => ({ id, from })),
      [
        { id: own.id, from: 'profile' },
        { id: shared.id, from: 'fact' },
        { id: said, from: 'passage' },
      ]
    )
    for (const line of context.lines) assert.include(context.text, `${line.text}\n`)
    assert.equal(context.lines[1].why, 'names "Lisbon"')
    assert.isAtMost(context.tokens, context.budget_tokens)
    assert.deepEqual(context.left_out, [])
  })

  test('says what was left out and why', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const text = 'The turtle sleeps under the big red lamp in the kitchen.'
    const first = await givenSaid(asker, text)
    const again = await givenSaid(asker, text)
    for (const place of ['a muddy river', 'old bridges', 'the wide market', 'some tall trees']) {
      await givenSaid(asker, `Yesterday, far from home, my turtle sat beside ${place} for hours.`)
    }

    const context = await contextOf(client, headers, 'Where does the turtle sleep?', {
      budget_tokens: 90,
    })

    const reasons = new Map(context.left_out.map(({ id, why }: any) => [id, why]))
    const twin = reasons.has(again) ? [again, first] : [first, again]
    assert.equal(reasons.get(twin[0]!), `says the same as ${twin[1]}`)
    assert.include([...reasons.values()], 'no room')
    assert.isAtMost(context.tokens, 90)
  })

  test('is empty for one of whom nothing is known, and learns nothing from the question', async ({
    client,
    assert,
  }) => {
    const { headers } = await givenAsker()

    const first = await contextOf(client, headers, 'I live in Porto and I am allergic to nuts.')
    const second = await contextOf(client, headers, 'Where do I live?', { budget_tokens: null })

    assert.equal(first.text, '')
    assert.deepEqual(second.lines, [])
    assert.equal(second.tokens, 0)
    const facts = await client.get(`${KNOWLEDGE}/facts`).headers(headers)
    assert.equal(facts.body().total, 0)
  })

  test('is empty without a budget, and while knowledge is switched off', async ({
    client,
    assert,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenStated(asker)

    const without = await contextOf(client, headers, 'tea', { budget_tokens: 0 })
    await client.put(`${KNOWLEDGE}/settings`).headers(headers).json({ enabled: false })
    const off = await contextOf(client, headers, 'tea')

    assert.equal(without.text, '')
    assert.equal(off.text, '')
  })

  test('leaves out what was switched off or superseded, unless the past is asked about', async ({
    client,
    assert,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenStated(asker, { predicate: 'lives_in', object: 'Porto' })
    await givenStated(asker, { predicate: 'lives_in', object: 'Lisbon' })

    const now = await contextOf(client, headers, 'Where do I live?')
    const before = await contextOf(client, headers, 'Where did I live before?')

    assert.include(now.text, 'Lisbon')
    assert.notInclude(now.text, 'Porto')
    assert.include(before.text, 'lives in Porto (no longer)')
  })

  test('holds nothing personal while the memory of the one who asks is switched off', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { asker, headers } = await givenAsker()
    await givenStated(asker, { object: 'Lisbon' })
    await givenSaid(asker, 'I was in Lisbon.')
    const shared = await givenFact(client, headers)
    const { isOpen } = memoryGate
    memoryGate.isOpen = (one) => one.id !== asker.id
    cleanup(() => {
      memoryGate.isOpen = isOpen
    })

    const { lines } = await contextOf(client, headers, 'Lisbon?')

    assert.deepEqual(
      lines.map(({ id }: any) => id),
      [shared.id]
    )
  })

  test('follows what is said, changed and taken back at once', async ({ client, assert }) => {
    const { asker, headers } = await givenAsker()
    const empty = await contextOf(client, headers, 'Which boat?')
    await givenSaid(asker, 'The boat is called Gaivota.', 'conv_a')
    const told = await contextOf(client, headers, 'Which boat?')
    const said = {
      ...{
        reference: `msg_context_${messages}`,
        conversationId: 'conv_a',
        speaker: 'user' as const,
      },
      ...{ text: 'The boat is called Albatroz.', at: Date.UTC(2026, 2, 2) },
    }
    await passages.add([{ asker, said: [said] }])
    const changed = await contextOf(client, headers, 'Which boat?')
    await passages.remove(asker, { conversationId: 'conv_a' })
    const gone = await contextOf(client, headers, 'Which boat?')

    assert.equal(empty.text, '')
    assert.include(told.text, 'Gaivota')
    assert.include(changed.text, 'Albatroz')
    assert.notInclude(changed.text, 'Gaivota')
    assert.equal(gone.text, '')
  })

  test('turns a stranger away', async ({ client }) => {
    const response = await client.post(CONTEXT).json({ text: 'Hello?' })

    response.assertStatus(401)
  })

  test('never holds what is known of another person, tenant or workspace', async ({
    client,
    assert,
  }) => {
    const { workspace, apiKey, headers } = await givenWorkspace()
    const { asker: neighbour } = await givenAsker()
    const { tenant, headers: tenantHeader } = await givenTenant(workspace)
    const here = { workspaceId: workspace.id, keyId: apiKey.id }
    const ana = askerOf({ ...here, tenantId: null, user: 'ana' })
    const others = [
      askerOf({ ...here, tenantId: null, user: 'rui' }),
      askerOf({ ...here, tenantId: null, user: null }),
      askerOf({ ...here, tenantId: tenant.id, user: 'ana' }),
      neighbour,
    ]
    for (const [at, other] of others.entries()) {
      await givenStated(other, { object: `secret plan ${at}` })
      await givenSaid(other, `My secret plan is number ${at}.`)
    }
    const shared = { subject: 'Secret plan', predicate: 'has_part', personal: false }
    await givenStated(neighbour, { ...shared, object: 'next door' })
    await givenStated(others[2]!, { ...shared, object: 'of the tenant' })
    await givenStated(ana, { object: 'the secret plan of Ana' })

    const asked = { ...headers, 'x-svc-user': 'ana' }
    const { lines } = await contextOf(client, asked, 'What is the secret plan?')
    const inTenant = { ...asked, ...tenantHeader }
    const { lines: ofTenant } = await contextOf(client, inTenant, 'What is the secret plan?')

    assert.lengthOf(lines, 1)
    assert.include(lines[0].text, 'the secret plan of Ana')
    assert.sameMembers(
      ofTenant.map(({ from }: any) => from),
      ['profile', 'fact', 'passage']
    )
    for (const { text } of ofTenant) assert.notMatch(text, /plan [013]|next door|of Ana/)
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenAsker()
    const wrong: [object, string, string][] = [
      [{}, 'text', 'missing'],
      [{ text: 1 }, 'text', 'string_type'],
      [{ text: 'a', budget_tokens: -1 }, 'budget_tokens', 'greater_than_equal'],
      [{ text: 'a', budget_tokens: 32_001 }, 'budget_tokens', 'less_than_equal'],
      [{ text: 'a', budget_tokens: 1.5 }, 'budget_tokens', 'int_type'],
      [{ text: 'a', budget: 3 }, 'budget', 'extra_forbidden'],
    ]
    for (const [body, field, type] of wrong) {
      const response = await client.post(CONTEXT).headers(headers).json(body)
      response.assertStatus(422)
      assert.deepInclude(response.body().detail[0], { loc: ['body', field], type })
    }
  })
})
