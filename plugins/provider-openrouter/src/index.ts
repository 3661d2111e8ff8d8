import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'openrouter',
  name: 'OpenRouter',
  docsUrl: 'https://openrouter.ai/docs/api/reference/overview',
  summary: 'Models of many vendors behind one key.',
  baseUrl: 'https://openrouter.ai/api/v1',
  apiKey: { url: 'https://openrouter.ai/settings/keys' },
  errors: [
    { failure: 'content_refused', status: 403, message: 'moderation' },
    { failure: 'content_refused', status: 403, message: 'flagged' },
    { failure: 'context_too_long', message: 'maximum context length' },
  ],
  prices: {
    vendors: {
      'anthropic': 'anthropic',
      'cohere': 'cohere',
      'deepseek': 'deepseek',
      'google': 'google',
      'inception': 'inception',
      'minimax': 'minimax',
      'mistralai': 'mistral',
      'moonshotai': 'moonshotai',
      'openai': 'openai',
      'perplexity': 'perplexity',
      'qwen': 'alibaba',
      'stepfun': 'stepfun',
      'upstage': 'upstage',
      'x-ai': 'xai',
      'xiaomi': 'xiaomi',
      'z-ai': 'zai',
    },
  },
})
