import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'fireworks',
  name: 'Fireworks AI',
  docsUrl: 'https://docs.fireworks.ai/tools-sdks/openai-compatibility',
  summary: 'Open models, hosted.',
  baseUrl: 'https://api.fireworks.ai/inference/v1',
  apiKey: { url: 'https://app.fireworks.ai/settings/users/api-keys' },
  capabilities: { streamUsage: 'always' },
  parameters: { rename: { max_completion_tokens: 'max_tokens' } },
  errors: [
    { failure: 'quota_exhausted', status: 412 },
    { failure: 'context_too_long', message: 'maximum context length' },
  ],
  prices: { catalogues: ['fireworks-ai'] },
})
