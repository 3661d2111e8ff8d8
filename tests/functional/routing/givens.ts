import type { ApiClient } from '@japa/api-client'
import { AddProvider } from '#providers/actions/add_provider'
import { MapTarget } from '#providers/actions/map_target'
import type { PlanCode } from '#workspaces/types'
import { bySystem } from '#workspaces/act'
import { givenWorkspace } from '#tests/helpers/given'

/** Targets of the catalogue that the tests route between, cheap to dear. */
export const TARGETS = ['gpt-4.1-nano', 'gpt-4o-mini', 'gpt-4o', 'claude-sonnet-4-5']

/** A workspace whose targets run at a provider of its own; nothing is called there while routing only decides. */
export async function givenRoutedWorkspace(
  wishes: { plan?: PlanCode; targets?: string[]; baseUrl?: string } = {}
) {
  const given = await givenWorkspace({ plan: wishes.plan })
  const provider = await new AddProvider().handle(
    given.workspace.id,
    null,
    { name: 'Own models', base_url: wishes.baseUrl ?? 'http://127.0.0.1:9/v1', max_retries: 0 },
    bySystem
  )
  for (const target of wishes.targets ?? TARGETS) {
    const mapping = { model: target, provider_id: provider.id }
    await new MapTarget().handle(given.workspace.id, target, mapping, bySystem)
  }
  return { ...given, provider }
}

/** The body of a question among the tests' own targets, whatever else is mapped; none is tried for the sake of learning. */
export const asking = (text: string, more: Record<string, any> = {}) => ({
  text,
  ...more,
  context: { explore: false, ...more.context },
  constraints: { targets: TARGETS, ...more.constraints },
})

/** Asks for a route; answers the decision. */
export async function routed(
  client: ApiClient,
  headers: Record<string, string>,
  body: Record<string, unknown> = asking('Explain how tides work.')
) {
  const response = await client.post('/api/v1/route').headers(headers).json(body)
  response.assertStatus(200)
  return response.body()
}
