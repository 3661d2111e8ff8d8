import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'vllm',
  name: 'vLLM',
  docsUrl: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
  summary: 'Open models on your own GPUs.',
  baseUrl: 'http://127.0.0.1:8000/v1',
  local: true,
  errors: [{ failure: 'context_too_long', message: 'maximum context length' }],
  timeoutS: 300,
})
