import fc from 'fast-check'
import { test } from '@japa/runner'
import { ADMIN_PROVIDERS, aProvider, WORKSPACE_PROVIDERS } from '#tests/functional/providers/givens'
import { asOperator, givenWorkspace } from '#tests/helpers/given'

const ODD_IDS = [
  '%80',
  '%ED%A0%80',
  '%C0%AF',
  '..%2F..%2Fetc',
  '%20',
  'a'.repeat(2_000),
  "1'--",
  '%E2%80%AE',
  'constructor',
]

/** Values that are wrong somewhere, with right ones among them. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'https://x.example',
    -1,
    1e308,
    0.1,
    null,
    [],
    {},
    true,
    '__proto__'
  )
)

const bodyOf = (...names: string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 5 })), value, {
    maxKeys: 6,
  })

const providerBody = bodyOf(
  'name',
  'base_url',
  'api_key',
  'api_key_header',
  'enabled',
  'extra_headers',
  'kind',
  'max_retries',
  'notes',
  'timeout_s'
)
const mappingBody = bodyOf('model', 'provider_id', 'system_prompt', 'defaults')
const targetBody = bodyOf(
  'id',
  'kind',
  'base_target_id',
  'hidden',
  'price',
  'quality',
  'capabilities',
  'tools',
  'defaults',
  'tags',
  'release_date'
)

test.group('Bad input to the providers room', () => {
  test('never ends in a 500, whatever the body', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const operator = asOperator()
    const { id } = (
      await client.post(WORKSPACE_PROVIDERS).headers(headers).json(aProvider())
    ).body()
    const calls = [
      [
        providerBody,
        (body: object) => client.post(WORKSPACE_PROVIDERS).headers(headers).json(body),
      ],
      [
        providerBody,
        (body: object) => client.patch(`${WORKSPACE_PROVIDERS}/${id}`).headers(headers).json(body),
      ],
      [
        mappingBody,
        (body: object) =>
          client.put(`${WORKSPACE_PROVIDERS}/models/gpt-5-mini`).headers(headers).json(body),
      ],
      [providerBody, (body: object) => client.post(ADMIN_PROVIDERS).headers(operator).json(body)],
      [
        targetBody,
        (body: object) => client.post('/api/v1/admin/targets').headers(operator).json(body),
      ],
      [
        targetBody,
        (body: object) =>
          client.patch('/api/v1/admin/targets/no-such-target').headers(operator).json(body),
      ],
    ] as const

    for (const [bodies, call] of calls) {
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const response = await call(body)
          assert.isBelow(response.status(), 500, JSON.stringify(body))
        }),
        { numRuns: 60 }
      )
    }
  }).timeout(60_000)

  test('never ends in a 500, whatever the id', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const mapping = { model: 'x', provider_id: 'prov_x' }

    for (const id of ODD_IDS) {
      const answers = [
        await client.get(`${WORKSPACE_PROVIDERS}/${id}`).headers(headers),
        await client.patch(`${WORKSPACE_PROVIDERS}/${id}`).headers(headers).json({}),
        await client.delete(`${WORKSPACE_PROVIDERS}/${id}`).headers(headers),
        await client.post(`${WORKSPACE_PROVIDERS}/${id}/check`).headers(headers),
        await client.put(`${WORKSPACE_PROVIDERS}/models/${id}`).headers(headers).json(mapping),
        await client.delete(`${WORKSPACE_PROVIDERS}/models/${id}`).headers(headers),
        await client.get(`/api/v1/admin/targets/${id}`).headers(asOperator()),
      ]
      for (const answer of answers) assert.include([400, 404, 422], answer.status(), id)
    }
  })
})
