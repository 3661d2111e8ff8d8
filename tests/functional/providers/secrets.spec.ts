import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { metrics } from '#core/services/metrics'
import {
  ADMIN_PROVIDERS,
  aProvider,
  givenEndpoint,
  WORKSPACE_PROVIDERS,
} from '#tests/functional/providers/givens'
import { asOperator, givenWorkspace } from '#tests/helpers/given'
import type { Answer } from '#tests/helpers/scripted_upstream'

const CANARY = 'sk-canary-everywhere-51d0e8f7a2b34c96'

/** An endpoint that repeats whatever it was sent. */
const parrot: Answer = (response, request) => {
  const text = JSON.stringify({ error: { message: `No: ${JSON.stringify(request.headers)}` } })
  response.writeHead(401, { 'content-type': 'application/json' }).end(text)
}

const tables = async (): Promise<string[]> => {
  const all = await db.connection().getAllTables(['public'])
  return all.filter((name: string) => !name.startsWith('sqlite_'))
}

test.group('A secret of a provider', (group) => {
  group.each.teardown(async () => {
    await db.from('providers').where('scope', 'platform').delete()
  })

  test('is found in no answer, no table and no metric', async ({ client, cleanup, assert }) => {
    const endpoint = await givenEndpoint(cleanup, { answer: parrot })
    const { headers } = await givenWorkspace()
    const answers: string[] = []
    const keep = async (request: PromiseLike<{ text(): string; headers(): unknown }>) => {
      const response = await request
      answers.push(response.text() ?? '', JSON.stringify(response.headers()))
      return response as unknown as { body(): any }
    }

    for (const [base, who] of [
      [WORKSPACE_PROVIDERS, headers],
      [ADMIN_PROVIDERS, asOperator()],
    ] as const) {
      const body = aProvider({
        base_url: endpoint.url,
        api_key: CANARY,
        extra_headers: { 'x-one': CANARY, 'x-two': `Bearer ${CANARY}` },
      })
      const { id } = (
        await keep(
          client
            .post(base)
            .headers({ ...who, 'idempotency-key': body.name })
            .json(body)
        )
      ).body()
      await keep(client.get(base).headers(who))
      await keep(client.get(`${base}/${id}`).headers(who))
      await keep(client.post(`${base}/${id}/check`).headers(who))
      await keep(client.patch(`${base}/${id}`).headers(who).json({ api_key: CANARY, notes: 'x' }))
      await keep(
        client.put(`${base}/models/gpt-5-mini`).headers(who).json({ model: 'm', provider_id: id })
      )
      await keep(
        client
          .post(base)
          .headers(who)
          .json({ ...body, name: 5, api_key: `${CANARY} x`, api_key_header: ` ${CANARY}` })
      )
      await keep(
        client
          .post(base)
          .headers(who)
          .json({ ...body, base_url: `https://u:${CANARY}@host.example/v1` })
      )
      await keep(
        client
          .patch(`${base}/${id}`)
          .headers(who)
          .json({ extra_headers: { [`${CANARY} `]: 'x' } })
      )
    }
    await keep(client.get('/api/v1/providers'))

    assert.include(JSON.stringify(endpoint.received[0]!.headers), CANARY, 'the endpoint got it')
    for (const answer of answers) assert.notInclude(answer, CANARY)
    for (const table of await tables()) {
      const rows = JSON.stringify(await db.from(table).select('*'))
      assert.notInclude(rows, CANARY, `table ${table}`)
    }
    assert.notInclude(await metrics.metrics(), CANARY)
  })
})
