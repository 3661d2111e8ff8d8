import { integer, oneOf, text } from '#core/openapi/schemas'
import { openAiErrorBody } from '#core/openapi/shared'
import type { Answer, Operation } from '#core/openapi/types'
import { userHeader } from '#knowledge/http/user_header'
import { quoteHeader } from '#routing/estimate/openapi'
import { chatAnswer, chatRequest, chatStream, model, modelList } from '#gateway/schemas'

const TAG = 'Chat completions'

const headers = {
  'x-svc-target': { description: 'The target that answered.', schema: text() },
  'x-svc-request-id': { description: 'Names the request and its decision.', schema: text() },
  'x-svc-conversation-id': {
    description:
      'The conversation that the chat is kept in; continue it with `svc.conversation_id`.',
    schema: text(),
  },
  'x-svc-cost-usd': {
    description: 'What the answer cost in US dollars, or `unknown`; not on streams.',
    schema: text(),
  },
  'x-svc-quoted-usd': {
    description: 'When the request names a quote: the p50 it quoted for this target, or `unknown`.',
    schema: text(),
  },
  'x-svc-quoted-p90-usd': { description: 'The same, p90.', schema: text() },
  'x-svc-actual-usd': {
    description: 'When the request names a quote: what the answer really cost; not on streams.',
    schema: text(),
  },
  'x-svc-overhead-ms': { description: 'Time spent here, not upstream.', schema: text() },
  'x-svc-demo': { description: '`1` when the demo upstream answered.', schema: oneOf(['1']) },
}

const upstream = (description: string): Answer => ({ description, schema: openAiErrorBody })

const upstreamErrors: Record<number, Answer> = {
  502: upstream('The provider failed, or refused the credentials set up here (`upstream_auth`).'),
  503: {
    ...upstream('The provider is overloaded or left alone for a while, or the deployment is busy.'),
    headers: { 'Retry-After': { description: 'Seconds.', schema: integer() } },
  },
  504: upstream('The provider did not answer in time, or the request took too long in all.'),
}

const completions = (path: string, operationId: string): Operation => ({
  method: 'post',
  path,
  operationId,
  tag: TAG,
  summary: 'Answer a chat completion',
  description:
    'Model `auto` has the router choose and falls back to its next choices before the first byte; a named model is tried alone. Parameters pass through as they are. With `stream: true` the answer is a stream of events.',
  audience: 'key',
  dialect: 'openai',
  tenant: true,
  idempotent: false,
  bodySchema: chatRequest,
  headers: [
    {
      name: 'x-svc-metadata',
      description: '`full` adds an object `svc` to the answer, or to the last chunk of a stream.',
      schema: oneOf(['full']),
    },
    quoteHeader,
    userHeader,
  ],
  answers: {
    200: {
      description: 'The answer.',
      schema: chatAnswer,
      alternatives: { 'text/event-stream': chatStream },
      headers,
    },
    404: upstream(
      'There is no such model, no provider is connected for it, or there is no such quote or conversation.'
    ),
    410: upstream('The quote that `x-svc-quote` names has expired.'),
    ...upstreamErrors,
  },
})

const models = (prefix: string, suffix: string): Operation[] => [
  {
    method: 'get',
    path: `${prefix}/models`,
    operationId: `listChatModels${suffix}`,
    tag: TAG,
    summary: 'List the models that chat completions can use',
    description: '`auto`, and every target that a provider is connected for.',
    audience: 'key',
    dialect: 'openai',
    answers: { 200: { description: 'The models.', schema: modelList } },
  },
  {
    method: 'get',
    path: `${prefix}/models/{model}`,
    operationId: `getChatModel${suffix}`,
    tag: TAG,
    summary: 'Read one model',
    audience: 'key',
    dialect: 'openai',
    parameters: { model: 'Name of the model; agents have a slash in theirs.' },
    answers: { 200: { description: 'The model.', schema: model } },
  },
]

/** What the reference says about this room's addresses. */
export const operations: Operation[] = [
  completions('/v1/chat/completions', 'createChatCompletion'),
  completions('/api/v1/chat/completions', 'createChatCompletionUnderApi'),
  ...models('/v1', ''),
  ...models('/api/v1', 'UnderApi'),
]
