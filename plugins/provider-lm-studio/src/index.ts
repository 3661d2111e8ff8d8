import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'lm-studio',
  name: 'LM Studio',
  docsUrl: 'https://lmstudio.ai/docs/developer/openai-compat',
  summary: 'Open models on your own desktop.',
  baseUrl: 'http://127.0.0.1:1234/v1',
  local: true,
  parameters: { rename: { max_completion_tokens: 'max_tokens' } },
  errors: [{ failure: 'context_too_long', message: 'context length' }],
  timeoutS: 300,
})
