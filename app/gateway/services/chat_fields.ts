import { wrongField } from '#gateway/errors'

type Kind = 'string' | 'boolean' | 'number' | 'integer' | 'count' | 'object' | 'array'

/**
 * Parameters whose type is checked, with the types that the API gives them; null is always fine. Limits are left to the
 * model, and what is not listed passes unseen.
 */
const FIELDS: Record<string, Kind[]> = {
  stream: ['boolean'],
  stream_options: ['object'],
  max_tokens: ['count'],
  max_completion_tokens: ['count'],
  n: ['count'],
  temperature: ['number'],
  top_p: ['number'],
  frequency_penalty: ['number'],
  presence_penalty: ['number'],
  stop: ['string', 'array'],
  seed: ['number'],
  logprobs: ['boolean'],
  top_logprobs: ['integer'],
  logit_bias: ['object'],
  tools: ['array'],
  tool_choice: ['string', 'object'],
  parallel_tool_calls: ['boolean'],
  functions: ['array'],
  function_call: ['string', 'object'],
  response_format: ['object'],
  modalities: ['array'],
  audio: ['object'],
  prediction: ['object'],
  reasoning_effort: ['string'],
  verbosity: ['string'],
  service_tier: ['string'],
  metadata: ['object'],
  store: ['boolean'],
  user: ['string'],
  svc: ['object'],
}

const TESTS: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  count: (value) => Number.isInteger(value) && (value as number) > 0,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  array: Array.isArray,
}

const NAMES: Record<Kind, string> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  integer: 'an integer',
  count: 'an integer above 0',
  object: 'an object',
  array: 'a list',
}

const MAX_MODEL_LENGTH = 300
const MAX_CONVERSATION_ID_LENGTH = 200

/** Checks what has to be right to route, meter and pass on a request. @throws E_CHAT_FIELD naming the field */
export function checkFields(body: Record<string, unknown>) {
  checkModel(body.model)
  checkMessages(body.messages)
  for (const name in body) {
    const kinds = Object.hasOwn(FIELDS, name) ? FIELDS[name]! : null
    const value = body[name]
    if (kinds === null || value === undefined || value === null) continue
    if (!kinds.some((kind) => TESTS[kind](value))) {
      throw wrongField(name, `must be ${kinds.map((kind) => NAMES[kind]).join(' or ')}`)
    }
  }
  if (body.svc) checkSvc(body.svc as Record<string, unknown>)
}

function checkModel(model: unknown) {
  if (model === undefined) throw wrongField('model', 'is missing; use "auto" to have one chosen')
  if (typeof model !== 'string' || model === '') throw wrongField('model', 'must be a string')
  if (model.length > MAX_MODEL_LENGTH) {
    throw wrongField('model', `must have at most ${MAX_MODEL_LENGTH} characters`)
  }
}

function checkMessages(messages: unknown) {
  if (messages === undefined) throw wrongField('messages', 'is missing')
  if (!Array.isArray(messages)) throw wrongField('messages', 'must be a list')
  if (messages.length === 0) throw wrongField('messages', 'must have at least one message')
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index]
    if (!isRecord(message)) throw wrongField(`messages.${index}`, 'must be an object')
    if (typeof message.role !== 'string')
      throw wrongField(`messages.${index}.role`, 'must be a string')
    checkContent(message.content, `messages.${index}.content`)
  }
}

function checkContent(content: unknown, path: string) {
  if (content === undefined || content === null || typeof content === 'string') return
  if (!Array.isArray(content)) throw wrongField(path, 'must be a string or a list of parts')
  for (let index = 0; index < content.length; index++) {
    const part = content[index]
    if (!isRecord(part) || typeof part.type !== 'string') {
      throw wrongField(`${path}.${index}`, 'must be an object with a "type"')
    }
  }
}

function checkSvc(svc: Record<string, unknown>) {
  for (const key of Object.keys(svc)) {
    if (key !== 'conversation_id') throw wrongField(`svc.${key}`, 'is not known')
  }
  const id = svc.conversation_id
  if (id === undefined || id === null) return
  if (typeof id !== 'string' || id === '' || id.length > MAX_CONVERSATION_ID_LENGTH) {
    throw wrongField(
      'svc.conversation_id',
      `must be a string of 1 to ${MAX_CONVERSATION_ID_LENGTH} characters`
    )
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
