import type { Schema } from '../schema.ts'

/** Contract number of provider presets. */
export const PROVIDER_PRESET_CONTRACT = 1

const text: Schema = { type: 'string', minLength: 1, maxLength: 500 }
const flag: Schema = { type: 'boolean' }
const list = (items: Schema): Schema => ({ type: 'array', items })
const map = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })
const record = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

const path: Schema = { ...text, pattern: '^/', patternHint: 'start with a slash' }
const webUrl: Schema = {
  ...text,
  pattern: '^https?://',
  patternHint: 'be an address that starts with https:// or http://',
}
const keyHeader: Schema = { type: 'string', enum: ['authorization', 'x-api-key', 'api-key'] }
const failure: Schema = {
  type: 'string',
  enum: [
    'key_refused',
    'quota_exhausted',
    'rate_limited',
    'overloaded',
    'timeout',
    'model_not_found',
    'context_too_long',
    'content_refused',
    'bad_request',
  ],
}

/** The shape of a finished provider preset (every default filled in). */
export const providerPresetSchema: Schema = record({
  kind: { type: 'string', enum: ['providerPreset'] },
  contract: { type: 'integer', enum: [PROVIDER_PRESET_CONTRACT] },
  id: {
    ...text,
    pattern: '^[a-z][a-z0-9-]*$',
    patternHint: 'be lower-case letters, digits and dashes',
  },
  name: text,
  docsUrl: webUrl,
  summary: { type: 'string', maxLength: 500 },
  baseUrl: {},
  baseUrlRequired: flag,
  placeholders: map(
    record({ label: text, help: { type: 'string' }, example: text }, ['help', 'example'])
  ),
  local: flag,
  apiKey: record({ header: keyHeader, prefix: { type: 'string' }, required: flag, url: webUrl }, [
    'url',
  ]),
  headers: map(text),
  chat: record({ path }),
  models: record(
    {
      path,
      from: { type: 'string', enum: ['base', 'origin'] },
      list: { type: 'string' },
      id: text,
      stripPrefix: { type: 'string' },
      only: record({ property: text, value: text }),
      apiKeyHeader: keyHeader,
      headers: map(text),
    },
    ['only']
  ),
  capabilities: record({
    streamUsage: { type: 'string', enum: ['on_request', 'always', 'never'] },
    tools: flag,
    jsonSchema: flag,
    images: flag,
  }),
  parameters: record({ rename: map(text), drop: list(text), dropFromMessages: list(text) }),
  errors: list(
    record(
      {
        failure,
        status: { type: 'integer', minimum: 100, maximum: 599 },
        code: text,
        type: text,
        message: text,
      },
      ['status', 'code', 'type', 'message']
    )
  ),
  prices: record({ catalogues: list(text), vendors: map(text) }),
  timeoutS: { type: 'number', minimum: 1, maximum: 3600 },
})
