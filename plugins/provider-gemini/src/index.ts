import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'gemini',
  name: 'Google Gemini',
  docsUrl: 'https://ai.google.dev/gemini-api/docs/openai',
  summary: 'Gemini models through the compatible endpoint.',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
  apiKey: { url: 'https://aistudio.google.com/apikey' },
  models: { stripPrefix: 'models/' },
  parameters: { drop: ['store', 'metadata', 'seed', 'frequency_penalty'] },
  errors: [
    { failure: 'key_refused', status: 400, message: 'api key not valid' },
    { failure: 'context_too_long', message: 'exceeds the maximum number of tokens' },
  ],
  prices: { catalogues: ['google'] },
})
