import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'anthropic',
  name: 'Anthropic',
  docsUrl: 'https://platform.claude.com/docs/en/cli-sdks-libraries/libraries/openai-sdk',
  summary: 'Claude models through the compatible endpoint.',
  baseUrl: 'https://api.anthropic.com/v1',
  apiKey: { url: 'https://platform.claude.com/settings/keys' },
  models: { apiKeyHeader: 'x-api-key', headers: { 'anthropic-version': '2023-06-01' } },
  capabilities: { jsonSchema: false },
  errors: [
    { failure: 'quota_exhausted', message: 'credit balance is too low' },
    { failure: 'context_too_long', message: 'prompt is too long' },
    { failure: 'overloaded', type: 'overloaded_error' },
  ],
  prices: { catalogues: ['anthropic'] },
})
