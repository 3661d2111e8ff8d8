import type { DemoModel } from '#providers/demo/models'
import { findDemoModel } from '#providers/demo/models'
import type { DemoTool, ToolChoice } from '#providers/demo/tools'
import { readToolChoice, readTools } from '#providers/demo/tools'
import { DemoError } from '#providers/demo/demo_error'
import { isObject, list, record, text, whole } from '#providers/demo/values'

export interface DemoMessage {
  role: string
  text: string
  images: number
}

/** The shape that the answer has to have. */
type AnswerFormat =
  { kind: 'text' } | { kind: 'json_object' } | { kind: 'json_schema'; schema: unknown }

/** A chat-completions request as the demo understands it; parameters it does not know are accepted and ignored. */
export interface DemoRequest {
  model: DemoModel
  messages: DemoMessage[]
  tools: DemoTool[]
  toolChoice: ToolChoice
  parallelToolCalls: boolean
  format: AnswerFormat
  stream: boolean
  includeUsage: boolean
  choices: number
  /** Most completion tokens, when the client set a limit. */
  limit: number | undefined
  stop: string[]
  seed: number | undefined
  effort: string
  /** Alternatives per token, when log probabilities were asked for. */
  topLogprobs: number | undefined
  /** Tokens of everything sent that is not a message. */
  extraText: string
}

/** Reads a request body; throws a `DemoError` in the words of the API when it cannot be served. */
export function readRequest(body: unknown): DemoRequest {
  if (!isObject(body)) throw new DemoError(400, 'The body must be a JSON object.')
  if (typeof body.model !== 'string') {
    throw new DemoError(400, 'You must provide a model parameter.', { param: 'model' })
  }
  const model = findDemoModel(body.model)
  if (!model) {
    throw new DemoError(404, `The model '${body.model.slice(0, 100)}' does not exist.`, {
      param: 'model',
      code: 'model_not_found',
    })
  }
  const messages = list(body.messages).filter(isObject).map(readMessage)
  if (!messages.length) {
    throw new DemoError(400, "'messages' must be an array with at least one message.", {
      param: 'messages',
    })
  }

  const tools = readTools(body.tools)
  return {
    model,
    messages,
    tools,
    toolChoice: readToolChoice(body.tool_choice),
    parallelToolCalls: body.parallel_tool_calls !== false,
    format: readFormat(record(body.response_format)),
    stream: body.stream === true,
    includeUsage: record(body.stream_options).include_usage === true,
    choices: Math.min(whole(body.n, 1) ?? 1, 16),
    limit: whole(body.max_completion_tokens, 1) ?? whole(body.max_tokens, 1),
    stop: (Array.isArray(body.stop) ? body.stop : [body.stop]).filter(isStop),
    seed: whole(body.seed),
    effort: text(body.reasoning_effort) || 'medium',
    topLogprobs:
      body.logprobs === true ? Math.min(whole(body.top_logprobs, 0) ?? 0, 20) : undefined,
    extraText: tools.length ? JSON.stringify(body.tools) : '',
  }
}

/** The text of the last message that a person wrote. */
export const lastUserText = (messages: DemoMessage[]): string =>
  messages.findLast((message) => message.role === 'user')?.text ?? ''

const isStop = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readMessage(message: Record<string, unknown>): DemoMessage {
  const parts = list(message.content).filter(isObject)
  const words = parts.map((part) => text(part.text)).filter(Boolean)
  return {
    role: text(message.role) || 'user',
    text: (text(message.content) || words.join('\n')).toWellFormed(),
    images: parts.filter((part) => part.type === 'image_url').length,
  }
}

function readFormat(format: Record<string, unknown>): AnswerFormat {
  if (format.type === 'json_object') return { kind: 'json_object' }
  if (format.type !== 'json_schema') return { kind: 'text' }
  return { kind: 'json_schema', schema: record(format.json_schema).schema ?? {} }
}
