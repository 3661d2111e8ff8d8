import type { Operation } from '#core/openapi/types'
import { pluginPageSchema, pluginSchema } from '#extensions/schemas'
import { pluginListValidator, pluginSwitchValidator } from '#extensions/validators/plugin'

const TAG = 'Plugins'

/** What the reference says about the extensions room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/plugins',
    operationId: 'listPlugins',
    tag: TAG,
    summary: 'The plugins that were found',
    description: 'Active, switched off and failed ones; a failed one says why.',
    audience: 'operator',
    query: pluginListValidator,
    answers: {
      200: { description: 'First-party plugins first, by folder.', schema: pluginPageSchema },
    },
  },
  {
    method: 'patch',
    path: '/api/v1/admin/plugins/{plugin_id}',
    operationId: 'switchPlugin',
    tag: TAG,
    summary: 'Switch a plugin on or off',
    description:
      'Takes effect on every replica. Switching on a plugin that failed loads it again; `status` and `reason` say whether it works now.',
    audience: 'operator',
    parameters: { plugin_id: 'Kind and id, such as `providerPreset.groq`' },
    body: pluginSwitchValidator,
    answers: { 200: { description: 'The plugin as it is now.', schema: pluginSchema } },
  },
]
