import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'openai',
  name: 'OpenAI',
  docsUrl: 'https://developers.openai.com/api/reference/overview',
  summary: 'The API whose dialect the others speak.',
  baseUrl: 'https://api.openai.com/v1',
  apiKey: { url: 'https://platform.openai.com/api-keys' },
  errors: [
    { failure: 'quota_exhausted', type: 'insufficient_quota' },
    { failure: 'quota_exhausted', code: 'insufficient_quota' },
    { failure: 'context_too_long', code: 'context_length_exceeded' },
    { failure: 'content_refused', code: 'invalid_prompt' },
    { failure: 'model_not_found', code: 'model_not_found' },
  ],
  prices: { catalogues: ['openai'] },
})
