import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'mistral',
  name: 'Mistral AI',
  docsUrl: 'https://docs.mistral.ai/api',
  summary: 'Mistral models from their maker.',
  baseUrl: 'https://api.mistral.ai/v1',
  apiKey: { url: 'https://console.mistral.ai/api-keys' },
  capabilities: { streamUsage: 'always' },
  parameters: {
    rename: { max_completion_tokens: 'max_tokens', seed: 'random_seed' },
    drop: [
      'store',
      'stream_options',
      'user',
      'logit_bias',
      'logprobs',
      'top_logprobs',
      'service_tier',
    ],
  },
  errors: [
    { failure: 'model_not_found', type: 'invalid_model' },
    { failure: 'overloaded', type: 'service_tier_capacity_exceeded' },
    { failure: 'context_too_long', message: 'too large for model' },
  ],
  prices: { catalogues: ['mistral'] },
})
