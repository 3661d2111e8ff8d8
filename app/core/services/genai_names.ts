import env from '#start/env'

/**
 * Names of OpenTelemetry's conventions for generative AI, as of semantic conventions v1.41: the one table of them.
 */
const stable = {
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  conversation: 'gen_ai.conversation.id',
  requestModel: 'gen_ai.request.model',
  requestMaxTokens: 'gen_ai.request.max_tokens',
  requestStream: 'gen_ai.request.stream',
  responseId: 'gen_ai.response.id',
  responseModel: 'gen_ai.response.model',
  finishReasons: 'gen_ai.response.finish_reasons',
  timeToFirstChunk: 'gen_ai.response.time_to_first_chunk',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  reasoningTokens: 'gen_ai.usage.reasoning.output_tokens',
  serverAddress: 'server.address',
  serverPort: 'server.port',
  errorType: 'error.type',
}

/** Names that the conventions changed since; taken with OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental. */
const latest: typeof stable = {
  ...stable,
  cacheWriteTokens: 'gen_ai.usage.cache_write.input_tokens',
}

const wantsLatest = (env.get('OTEL_SEMCONV_STABILITY_OPT_IN') ?? '')
  .split(',')
  .some((opted) => opted.trim() === 'gen_ai_latest_experimental')

/** The names in use. */
export const genAi = wantsLatest ? latest : stable

/** What a chat-completions call is called in a trace. */
export const chatSpanName = (model: string) => `chat ${model}`

/** Provider presets whose name in the conventions is another than ours. */
const PROVIDERS: Record<string, string> = {
  'azure-openai': 'azure.ai.openai',
  'gemini': 'gcp.gemini',
  'mistral': 'mistral_ai',
  'xai': 'x_ai',
}

/** What the conventions call a provider preset. */
export const providerName = (preset: string) => PROVIDERS[preset] ?? preset
