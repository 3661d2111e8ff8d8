import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'xai',
  name: 'xAI',
  docsUrl: 'https://docs.x.ai/developers/introduction',
  summary: 'Grok models from their maker.',
  baseUrl: 'https://api.x.ai/v1',
  apiKey: { url: 'https://console.x.ai' },
  errors: [
    { failure: 'key_refused', status: 400, message: 'incorrect api key' },
    { failure: 'quota_exhausted', message: 'spending limit' },
    { failure: 'quota_exhausted', message: 'run out of credits' },
    { failure: 'context_too_long', message: 'maximum prompt length' },
  ],
  prices: { catalogues: ['xai'] },
})
