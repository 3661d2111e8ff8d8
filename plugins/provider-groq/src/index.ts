import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'groq',
  name: 'Groq',
  docsUrl: 'https://console.groq.com/docs/openai',
  summary: 'Open models at high speed.',
  baseUrl: 'https://api.groq.com/openai/v1',
  apiKey: { url: 'https://console.groq.com/keys' },
  parameters: { drop: ['logprobs', 'top_logprobs', 'logit_bias'], dropFromMessages: ['name'] },
  errors: [
    { failure: 'model_not_found', code: 'model_decommissioned' },
    { failure: 'context_too_long', code: 'context_length_exceeded' },
    { failure: 'overloaded', status: 498 },
  ],
  prices: { catalogues: ['groq'] },
})
