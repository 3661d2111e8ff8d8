import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'deepseek',
  name: 'DeepSeek',
  docsUrl: 'https://api-docs.deepseek.com/api/create-chat-completion',
  summary: 'DeepSeek models from their maker.',
  baseUrl: 'https://api.deepseek.com',
  apiKey: { url: 'https://platform.deepseek.com/api_keys' },
  capabilities: { jsonSchema: false, images: false },
  parameters: { rename: { max_completion_tokens: 'max_tokens' } },
  errors: [{ failure: 'context_too_long', message: 'maximum context length' }],
  prices: { catalogues: ['deepseek'] },
})
