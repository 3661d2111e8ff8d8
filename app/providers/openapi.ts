import type { Audience, Operation } from '#core/openapi/types'
import {
  mappingSchema,
  platformSchema,
  providerCheckSchema,
  providerOverviewSchema,
  providerSchema,
} from '#providers/schemas'
import {
  adminTargetPageSchema,
  adminTargetSchema,
  cataloguePageSchema,
} from '#providers/target_schemas'
import {
  mappingValidator,
  providerPatchValidator,
  providerValidator,
} from '#providers/validators/provider'
import {
  catalogueValidator,
  targetListValidator,
  targetPatchValidator,
  targetValidator,
} from '#providers/validators/target'

const TAG = 'Providers'
const providerParameter = { provider_id: 'Id of the provider, `prov_…`' }
const targetParameter = { target_id: 'Id of the target; a slash in it is written `%2F`' }

/** Workspaces and the platform have the same addresses for their providers. */
const providerOperations = (
  base: string,
  audience: Audience,
  whose: string,
  suffix: string
): Operation[] => {
  const feature = audience === 'key' ? 'workspace_providers' : undefined
  const common = { tag: TAG, audience }
  return [
    {
      ...common,
      method: 'get',
      path: base,
      operationId: `list${suffix}Providers`,
      summary: `Providers of ${whose}`,
      description:
        'With masked keys, the mappings of targets, what the platform executes on, the presets for new providers and the targets that can be mapped.',
      answers: { 200: { description: 'Everything at once.', schema: providerOverviewSchema } },
    },
    {
      ...common,
      method: 'post',
      path: base,
      operationId: `add${suffix}Provider`,
      summary: 'Connect an endpoint',
      feature,
      body: providerValidator,
      answers: {
        201: { description: 'The provider.', schema: providerSchema },
      },
    },
    {
      ...common,
      method: 'get',
      path: `${base}/{provider_id}`,
      operationId: `get${suffix}Provider`,
      summary: 'One provider',
      parameters: providerParameter,
      answers: { 200: { description: 'The provider.', schema: providerSchema } },
    },
    {
      ...common,
      method: 'patch',
      path: `${base}/{provider_id}`,
      operationId: `change${suffix}Provider`,
      summary: 'Change a provider',
      description:
        'Null and absent leave a field as it is. `api_key` takes the place of the stored key, `clear_api_key` drops it; `extra_headers` replaces all of them; an empty `api_key_header` goes back to the one of the preset.',
      feature,
      parameters: providerParameter,
      body: providerPatchValidator,
      answers: {
        200: { description: 'The provider as it is now.', schema: providerSchema },
      },
    },
    {
      ...common,
      method: 'delete',
      path: `${base}/{provider_id}`,
      operationId: `remove${suffix}Provider`,
      summary: 'Delete a provider',
      description: 'Every mapping on it goes too.',
      feature,
      parameters: providerParameter,
      answers: { 204: { description: 'It is gone.' } },
    },
    {
      ...common,
      method: 'post',
      path: `${base}/{provider_id}/check`,
      operationId: `check${suffix}Provider`,
      summary: 'Check a provider',
      description:
        'Asks the endpoint for its models with the stored credentials. The answer is 200 whatever the endpoint says; `error` tells the cause.',
      feature,
      parameters: providerParameter,
      answers: { 200: { description: 'What was found.', schema: providerCheckSchema } },
    },
    {
      ...common,
      method: 'put',
      path: `${base}/models/{target_id}`,
      operationId: `map${suffix}Target`,
      summary: 'Map a target to a model of a provider',
      description: 'Replaces an earlier mapping of the same target.',
      feature,
      parameters: targetParameter,
      body: mappingValidator,
      answers: { 200: { description: 'The mapping.', schema: mappingSchema } },
    },
    {
      ...common,
      method: 'delete',
      path: `${base}/models/{target_id}`,
      operationId: `unmap${suffix}Target`,
      summary: 'Unmap a target',
      feature,
      parameters: targetParameter,
      answers: { 204: { description: 'It is not mapped any more.' } },
    },
  ]
}

const targetOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/targets',
    operationId: 'listAdminTargets',
    tag: TAG,
    summary: 'All targets, hidden ones included',
    audience: 'operator',
    query: targetListValidator,
    answers: { 200: { description: 'A page of targets by id.', schema: adminTargetPageSchema } },
  },
  {
    method: 'post',
    path: '/api/v1/admin/targets',
    operationId: 'addTarget',
    tag: TAG,
    summary: 'Add a model or an agent',
    description:
      'An agent is a model with a system prompt, defaults and tools of its own; its id starts with `agent/`. It runs on what its base model is mapped to unless it is mapped itself, at the price of the base model unless it has one, and not at all while neither is mapped.',
    audience: 'operator',
    body: targetValidator,
    answers: {
      201: { description: 'The target.', schema: adminTargetSchema },
    },
  },
  {
    method: 'get',
    path: '/api/v1/admin/targets/{target_id}',
    operationId: 'getAdminTarget',
    tag: TAG,
    summary: 'One target',
    audience: 'operator',
    parameters: targetParameter,
    answers: { 200: { description: 'The target.', schema: adminTargetSchema } },
  },
  {
    method: 'patch',
    path: '/api/v1/admin/targets/{target_id}',
    operationId: 'changeTarget',
    tag: TAG,
    summary: 'Hide, re-price or correct a target',
    description:
      '`price` wins over every other price; `declared_price` counts where the catalogue does not recognise the upstream model. Null goes back to what the catalogue says.',
    audience: 'operator',
    parameters: targetParameter,
    body: targetPatchValidator,
    answers: { 200: { description: 'The target as it is now.', schema: adminTargetSchema } },
  },
  {
    method: 'delete',
    path: '/api/v1/admin/targets/{target_id}',
    operationId: 'removeTarget',
    tag: TAG,
    summary: 'Remove a target of your own, or go back to the catalogue',
    audience: 'operator',
    parameters: targetParameter,
    answers: {
      204: { description: 'It is gone, or as the catalogue says.' },
    },
  },
]

/** What the reference says about the providers room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/providers',
    operationId: 'showPlatform',
    tag: TAG,
    summary: 'What this deployment executes on',
    description:
      'Providers by host, the model behind each executable target, its price and health, and the kinds of providers. No credentials.',
    audience: 'public',
    answers: { 200: { description: 'The platform.', schema: platformSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/catalogue',
    operationId: 'searchCatalogue',
    tag: TAG,
    summary: 'The model catalogue',
    description:
      'Models with limits, capabilities and what each seller asks for them. Every price names its source and date.',
    audience: 'public',
    query: catalogueValidator,
    answers: { 200: { description: 'A page of models by id.', schema: cataloguePageSchema } },
  },
  ...providerOperations('/api/v1/workspace/providers', 'key', 'the workspace', 'Workspace'),
  ...providerOperations('/api/v1/admin/providers', 'operator', 'the platform', 'Platform'),
  ...targetOperations,
]
