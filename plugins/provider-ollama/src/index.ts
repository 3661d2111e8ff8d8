import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'ollama',
  name: 'Ollama',
  docsUrl: 'https://docs.ollama.com/api/openai-compatibility',
  summary: 'Open models on your own machine.',
  baseUrl: 'http://127.0.0.1:11434/v1',
  local: true,
  parameters: { rename: { max_completion_tokens: 'max_tokens' } },
  timeoutS: 300,
})
