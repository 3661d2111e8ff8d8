import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'
import { providerField } from '#providers/validators/provider_fields'

const meanings = {
  name: 'What people call it',
  base_url: {
    description: 'Address that `/chat/completions` and `/models` are below of',
    examples: ['https://api.openai.com/v1'],
  },
  api_key: 'Key for the endpoint; stored sealed, never shown again',
  api_key_header: 'Header that carries the key, when it is not the one of the preset',
  enabled: 'Whether requests may go there',
  extra_headers: 'Further headers of every call',
  kind: 'Id of a provider preset',
  max_retries: 'How often a failed call is tried again',
  notes: 'For people',
  timeout_s: 'Seconds of silence after which a call is given up',
}

/** `POST …/providers`: the specification's WorkspaceProviderIn. */
export const providerValidator = vine.create(
  documented(
    {
      name: providerField.name(),
      base_url: providerField.baseUrl(),
      api_key: providerField.apiKey().nullable().optional(),
      api_key_header: providerField.headerName().nullable().optional(),
      enabled: field.boolean().optional(),
      extra_headers: providerField.extraHeaders().optional(),
      kind: providerField.kind().optional(),
      max_retries: providerField.maxRetries().optional(),
      notes: providerField.notes().optional(),
      timeout_s: providerField.timeoutS().optional(),
    },
    {
      ...meanings,
      enabled: { description: meanings.enabled, default: true },
      kind: { description: meanings.kind, default: 'custom' },
      max_retries: { description: meanings.max_retries, default: 2 },
      notes: { description: meanings.notes, default: '' },
      timeout_s: { description: meanings.timeout_s, default: 60 },
    }
  )
)

/** `PATCH …/providers/{provider_id}`: the specification's WorkspaceProviderPatch. Null leaves a field as it is. */
export const providerPatchValidator = vine.create(
  documented(
    {
      name: providerField.name().nullable().optional(),
      base_url: providerField.baseUrl().nullable().optional(),
      api_key: providerField.apiKey().nullable().optional(),
      api_key_header: providerField.headerNameOrNone().nullable().optional(),
      clear_api_key: field.boolean().optional(),
      enabled: field.boolean().nullable().optional(),
      extra_headers: providerField.extraHeaders().nullable().optional(),
      kind: providerField.kind().nullable().optional(),
      max_retries: providerField.maxRetries().nullable().optional(),
      notes: providerField.notes().nullable().optional(),
      timeout_s: providerField.timeoutS().nullable().optional(),
    },
    {
      ...meanings,
      api_key: 'A new key in place of the stored one',
      clear_api_key: { description: 'Drops the stored key', default: false },
    }
  )
)

/** `PUT …/providers/models/{target_id}`: the specification's WorkspaceMappingIn. */
export const mappingValidator = vine.create(
  documented(
    {
      model: providerField.model(),
      provider_id: field.string(100).minLength(1),
      system_prompt: providerField.systemPrompt().nullable().optional(),
      defaults: field.bag().optional(),
    },
    {
      model: 'Name of the model at the endpoint',
      provider_id: 'Id of the provider that executes the target',
      system_prompt: 'Put before the messages of every request',
      defaults: 'Parameters of requests that do not state them',
    }
  )
)
