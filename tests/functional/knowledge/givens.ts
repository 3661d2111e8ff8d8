import type { ApiClient } from '@japa/api-client'
import { stateFacts } from '#knowledge/actions/state_facts'
import { askerOf } from '#knowledge/services/askers'
import type { Asker, FactSource, StatedFact } from '#knowledge/types'
import { givenWorkspace } from '#tests/helpers/given'

export const KNOWLEDGE = '/api/v1/knowledge'
export const FACTS = `${KNOWLEDGE}/facts`

type Headers = Record<string, string>

/** These headers, on behalf of a user. */
export const asUser = (headers: Headers, user: string): Headers => ({
  ...headers,
  'x-svc-user': user,
})

/** The ids of a list, in its order. */
export const idsOf = (response: { body(): { items: { id: string }[] } }) =>
  response.body().items.map(({ id }) => id)

/** A workspace with a key, and the asker that the key is without a user. */
export async function givenAsker(): Promise<{ asker: Asker; headers: Headers }> {
  const { workspace, apiKey, headers } = await givenWorkspace()
  const asker = askerOf({
    workspaceId: workspace.id,
    tenantId: null,
    keyId: apiKey.id,
    user: null,
  })
  return { asker, headers }
}

let messages = 0

/** A source that nobody else is: a new message of a chat, found by rules. */
export const chatSource = (more: Partial<FactSource> = {}): FactSource => ({
  kind: 'chat',
  reference: `msg_${++messages}`,
  extractor: 'rules/1',
  quote: null,
  confidence: 0.8,
  at: 1_000_000 + messages,
  ...more,
})

/** Something that was found in a chat. */
export const stated = (more: Partial<StatedFact> = {}): StatedFact => ({
  subject: null,
  predicate: 'likes',
  object: 'tea',
  personal: true,
  source: chatSource(),
  ...more,
})

/** States one fact; answers what became of it. */
export async function givenStated(asker: Asker, more: Partial<StatedFact> = {}) {
  const [kept] = await stateFacts.handle(asker, [stated(more)])
  return kept!
}

/** Adds a fact by hand; answers its record. */
export async function givenFact(client: ApiClient, headers: Headers, input: object = {}) {
  const sent = { subject: 'Lisbon', predicate: 'capital_of', object: 'Portugal', ...input }
  const response = await client.post(FACTS).headers(headers).json(sent)
  response.assertStatus(201)
  return response.body()
}
