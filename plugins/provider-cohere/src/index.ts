import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'cohere',
  name: 'Cohere',
  docsUrl: 'https://docs.cohere.com/docs/compatibility-api',
  summary: 'Command models through the compatibility API.',
  baseUrl: 'https://api.cohere.ai/compatibility/v1',
  apiKey: { url: 'https://dashboard.cohere.com/api-keys' },
  models: {
    from: 'origin',
    path: '/v1/models',
    list: 'models',
    id: 'name',
    only: { property: 'endpoints', value: 'chat' },
  },
  parameters: {
    rename: { max_completion_tokens: 'max_tokens' },
    drop: [
      'store',
      'metadata',
      'logit_bias',
      'logprobs',
      'top_logprobs',
      'prediction',
      'service_tier',
      'parallel_tool_calls',
      'stream_options',
    ],
  },
  errors: [{ failure: 'context_too_long', message: 'too many tokens' }],
  capabilities: { streamUsage: 'never' },
  prices: { catalogues: ['cohere'] },
})
