import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'litellm',
  name: 'LiteLLM proxy',
  docsUrl: 'https://docs.litellm.ai/docs/proxy/user_keys',
  summary: 'A LiteLLM proxy of your own, with its virtual keys.',
  baseUrl: 'http://127.0.0.1:4000/v1',
  local: true,
  errors: [
    { failure: 'quota_exhausted', type: 'budget_exceeded' },
    { failure: 'context_too_long', message: 'contextwindowexceedederror' },
    { failure: 'content_refused', message: 'contentpolicyviolationerror' },
    { failure: 'model_not_found', message: 'invalid model name' },
  ],
  prices: {
    vendors: {
      anthropic: 'anthropic',
      azure: 'azure',
      bedrock: 'amazon-bedrock',
      cohere: 'cohere',
      deepinfra: 'deepinfra',
      deepseek: 'deepseek',
      fireworks_ai: 'fireworks-ai',
      gemini: 'google',
      groq: 'groq',
      mistral: 'mistral',
      openai: 'openai',
      perplexity: 'perplexity',
      together_ai: 'togetherai',
      xai: 'xai',
    },
  },
})
