import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'together',
  name: 'Together AI',
  docsUrl: 'https://docs.together.ai/docs/inference/openai-compatibility',
  summary: 'Open models, hosted.',
  baseUrl: 'https://api.together.ai/v1',
  apiKey: { url: 'https://api.together.ai/settings/api-keys' },
  models: { list: '', only: { property: 'type', value: 'chat' } },
  parameters: { rename: { max_completion_tokens: 'max_tokens' } },
  errors: [{ failure: 'context_too_long', status: 403 }],
  prices: { catalogues: ['togetherai'] },
})
