import type { RouteQuestion } from '#routing/types'

/** What comes with the text: tools, pictures, a wished format, the conversation so far. Sizes in UTF-8 bytes. */
export interface Surroundings {
  tools: number
  toolParameters: number
  toolBytes: number
  images: number
  attachments: number
  /** `schema` when a JSON schema is given, `object` when JSON is asked for by format. */
  format: 'schema' | 'object' | null
  turns: number
  historyBytes: number
  /** The last message waits for an answer to a tool call. */
  inToolLoop: boolean
  lastUserText: string
}

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const bytesOf = (text: string) => Buffer.byteLength(text, 'utf8')

/** Most values of one tool list that are measured; the rest is taken to be like them. */
const MEASURED_NODES = 4_000
const PICTURE_PARTS = new Set(['image_url', 'input_image', 'image'])
const FILE_PARTS = new Set(['file', 'input_file', 'input_audio'])

/** Bytes of a value written as JSON, close enough to price it; bounded work on any value. */
function jsonBytes(value: unknown, budget: { nodes: number }): number {
  if (budget.nodes-- <= 0) return 0
  if (typeof value === 'string') return value.length + 3
  if (Array.isArray(value)) {
    let sum = 2
    for (const item of value) sum += jsonBytes(item, budget)
    return sum
  }
  if (isBag(value)) {
    let sum = 2
    for (const key in value) sum += key.length + 4 + jsonBytes(value[key], budget)
    return sum
  }
  return 5
}

function parametersOf(tool: unknown): number {
  if (!isBag(tool)) return 0
  const described = isBag(tool.function) ? tool.function : tool
  const parameters = described.parameters ?? described.input_schema
  if (typeof parameters === 'number' && Number.isFinite(parameters)) return Math.max(0, parameters)
  if (isBag(parameters) && isBag(parameters.properties))
    return Object.keys(parameters.properties).length
  return 0
}

function formatOf(format: unknown): Surroundings['format'] {
  const type = isBag(format) ? format.type : format
  if (type === 'json_schema') return 'schema'
  return type === 'json_object' || type === 'json' ? 'object' : null
}

/** Reads everything around the text that decides which targets can answer and what the answer costs. */
export function readSurroundings(question: RouteQuestion): Surroundings {
  const context: Bag = isBag(question.context) ? question.context : {}
  const history = listOf(question.history)
  const tools = listOf(context.tools)
  const found: Surroundings = {
    tools: tools.length,
    toolParameters: 0,
    toolBytes: tools.length > 0 ? jsonBytes(tools, { nodes: MEASURED_NODES }) : 0,
    images: listOf(context.images).length,
    attachments: listOf(context.attachments).length,
    format: formatOf(context.response_format),
    turns: history.length,
    historyBytes: 0,
    inToolLoop: isToolAnswer(history.at(-1)),
    lastUserText: '',
  }
  for (const tool of tools) found.toolParameters += parametersOf(tool)
  for (const message of history) readMessage(message, found)
  return found
}

const isToolAnswer = (message: unknown) => isBag(message) && message.role === 'tool'

function readMessage(message: unknown, found: Surroundings) {
  if (!isBag(message)) return
  const { content } = message
  if (typeof content === 'string') {
    found.historyBytes += bytesOf(content)
    if (message.role === 'user') found.lastUserText = content
    return
  }
  for (const part of listOf(content)) {
    if (!isBag(part)) continue
    if (typeof part.text === 'string') found.historyBytes += bytesOf(part.text)
    if (PICTURE_PARTS.has(String(part.type))) found.images++
    if (FILE_PARTS.has(String(part.type))) found.attachments++
  }
}
