import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'llama-cpp',
  name: 'llama.cpp',
  docsUrl: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md',
  summary: 'A GGUF model on your own machine.',
  baseUrl: 'http://127.0.0.1:8080/v1',
  local: true,
  parameters: { rename: { max_completion_tokens: 'max_tokens' } },
  errors: [
    { failure: 'context_too_long', type: 'exceed_context_size_error' },
    { failure: 'context_too_long', message: 'exceeds the available context size' },
  ],
  timeoutS: 300,
})
