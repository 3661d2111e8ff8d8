import { fitsSchema } from '#routing/evidence/fits_schema'
import type { Finding } from '#routing/evidence/observation'
import type { ChatAnswer } from '#gateway/services/json_call'
import type { ChunkReader } from '#gateway/services/chunk_reader'

/** Longer texts are not parsed to see whether they are JSON. */
const MOST_CHARACTERS = 200_000

interface ToolCall {
  function?: { name?: unknown; arguments?: unknown }
}

interface Tool {
  function?: { name?: unknown; parameters?: unknown }
}

interface ResponseFormat {
  type?: unknown
  json_schema?: { schema?: unknown }
}

const NOT_JSON = Symbol('not JSON')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

/** What can be said of a whole answer without understanding it, by what its request asked for. */
export function shapeOf({ choices }: ChatAnswer, body: Record<string, unknown>): Finding {
  const [choice] = choices
  const message = choice?.message as Record<string, unknown> | undefined
  const calls = Array.isArray(message?.tool_calls) ? (message.tool_calls as ToolCall[]) : []
  if (calls.length > 0) {
    const tools = Array.isArray(body.tools) ? (body.tools as Tool[]) : []
    return calls.every((call) => fitsTool(call, tools)) ? 'unremarkable' : 'bad_tool_call'
  }
  const { content } = message ?? {}
  if (choice?.finish_reason !== 'stop') return 'unremarkable'
  if (isNothing(content)) return isNothing(message?.refusal) ? 'empty' : 'unremarkable'
  const format = body.response_format as ResponseFormat | null | undefined
  return isAsAsked(content, format) ? 'unremarkable' : 'broken_json'
}

/** The same of a stream, by what was counted while it passed. */
export function shapeOfStream({ answerBytes, hasToolCalls, finishReason }: ChunkReader): Finding {
  return finishReason === 'stop' && answerBytes === 0 && !hasToolCalls ? 'empty' : 'unremarkable'
}

const isNothing = (content: unknown) =>
  content === null ||
  content === undefined ||
  (typeof content === 'string' && content.trim() === '') ||
  (Array.isArray(content) && content.length === 0)

function fitsTool({ function: called }: ToolCall, tools: Tool[]): boolean {
  const tool = tools.find((one) => one.function?.name === called?.name)
  if (!tool || called === undefined) return called === undefined
  const text = called.arguments
  if (typeof text !== 'string') return false
  if (text.length > MOST_CHARACTERS) return true
  const value = text.trim() === '' ? {} : parsed(text)
  return value !== NOT_JSON && fitsSchema(value, tool.function!.parameters)
}

function isAsAsked(content: unknown, format: ResponseFormat | null | undefined): boolean {
  const type = format?.type
  if (type !== 'json_object' && type !== 'json_schema') return true
  if (typeof content !== 'string' || content.length > MOST_CHARACTERS) return true
  const value = parsed(content)
  if (value === NOT_JSON) return false
  return type === 'json_object'
    ? typeof value === 'object' && value !== null
    : fitsSchema(value, format?.json_schema?.schema)
}
