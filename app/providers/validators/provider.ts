import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { providerField } from '#providers/validators/provider_fields'

/** `POST …/providers`: the specification's WorkspaceProviderIn. */
export const providerValidator = vine.create({
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
})

/** `PATCH …/providers/{provider_id}`: the specification's WorkspaceProviderPatch. Null leaves a field as it is. */
export const providerPatchValidator = vine.create({
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
})

/** `PUT …/providers/models/{target_id}`: the specification's WorkspaceMappingIn. */
export const mappingValidator = vine.create({
  model: providerField.model(),
  provider_id: field.string(100).minLength(1),
  system_prompt: providerField.systemPrompt().nullable().optional(),
  defaults: field.bag().optional(),
})
