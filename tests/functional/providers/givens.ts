import type { TestContext } from '@japa/runner/core'
import { newId } from '#core/ids'
import { ScriptedUpstream, type Answer } from '#tests/helpers/scripted_upstream'

/** A secret that must never be seen in an answer. */
export const CANARY = 'sk-canary-7f3a9b2c5d8e1f4a6b0c'

export const WORKSPACE_PROVIDERS = '/api/v1/workspace/providers'
export const ADMIN_PROVIDERS = '/api/v1/admin/providers'

/** An endpoint that lists models when it is asked with the right key. */
export const givenEndpoint = (
  cleanup: TestContext['cleanup'],
  { models = ['gpt-5-mini', 'gpt-5-nano'], answer }: { models?: string[]; answer?: Answer } = {}
) =>
  ScriptedUpstream.start(
    cleanup,
    answer ??
      ((response) => {
        const body = { object: 'list', data: models.map((id) => ({ id, object: 'model' })) }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
  )

/** The least that a provider needs. */
export const aProvider = (more: Record<string, unknown> = {}) => ({
  name: newId('test'),
  base_url: 'https://upstream.example/v1',
  ...more,
})
