import type { Execution } from '#providers/types'
import type { ChatRequest } from '#gateway/services/chat_request'

type RawMembers = Map<string, string>
type Tool = Record<string, unknown>

/** Members of ours, which no upstream sees. */
const OURS = new Set(['svc', '__proto__'])

/**
 * Writes the body that an upstream gets: what the client sent, character by character, with the upstream's model name, the
 * mapping's defaults and system prompt, an agent's tools, and the parameters under the names that the endpoint knows.
 */
export function writeUpstreamBody(request: ChatRequest, execution: Execution): string {
  const raw = asSent(request)
  cleanMessages(raw, request, execution.connection.dropFromMessages)
  addDefaults(raw, execution.defaults)
  if (execution.tools) addTools(raw, execution.tools)
  if (execution.systemPrompt) addSystemPrompt(raw, execution.systemPrompt)
  if (request.isStream) askForUsage(raw, request, execution)
  adaptParameters(raw, execution)
  raw.set('model', JSON.stringify(execution.upstreamModel))
  return join(raw)
}

function asSent(request: ChatRequest): RawMembers {
  const raw: RawMembers = new Map()
  for (const member of request.members) {
    if (!OURS.has(member.name)) raw.set(member.name, member.raw)
  }
  return raw
}

/** Two names of one limit: a default under one gives way to the request's other. */
const SYNONYMS: Record<string, string> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
}

function addDefaults(raw: RawMembers, defaults: Record<string, unknown>) {
  for (const name in defaults) {
    if (raw.has(name) || raw.has(SYNONYMS[name] ?? name) || OURS.has(name)) continue
    raw.set(name, JSON.stringify(defaults[name]))
  }
}

/** An agent's tools come first; one of the same name in the request takes its place. */
function addTools(raw: RawMembers, tools: readonly Tool[]) {
  const sent = raw.get('tools') ?? '[]'
  const own = (JSON.parse(sent) as Tool[] | null) ?? []
  const taken = new Set(own.map(nameOf))
  const added = tools.filter((tool) => !taken.has(nameOf(tool))).map((tool) => JSON.stringify(tool))
  if (added.length === 0) return
  const rest = own.length === 0 ? ']' : `,${sent.slice(sent.indexOf('[') + 1)}`
  raw.set('tools', `[${added.join(',')}${rest}`)
}

const nameOf = (tool: Tool) => (tool?.function as { name?: unknown } | undefined)?.name

function addSystemPrompt(raw: RawMembers, prompt: string) {
  const message = JSON.stringify({ role: 'system', content: prompt })
  const messages = raw.get('messages')!
  raw.set('messages', `[${message},${messages.slice(messages.indexOf('[') + 1)}`)
}

/** The tokens are needed for the bill, so they are asked for also when the client does not. */
function askForUsage(raw: RawMembers, request: ChatRequest, { connection }: Execution) {
  if (!connection.streamUsage) raw.delete('stream_options')
  else if (!request.wantsUsage) {
    const options = request.body.stream_options as object | null | undefined
    raw.set('stream_options', JSON.stringify({ ...options, include_usage: true }))
  }
}

/** A parameter that is there under both names keeps the endpoint's one. */
function adaptParameters(raw: RawMembers, { connection }: Execution) {
  for (const name in connection.renameParameters) {
    const value = raw.get(name)
    if (value === undefined) continue
    const target = connection.renameParameters[name]!
    raw.delete(name)
    if (!raw.has(target)) raw.set(target, value)
  }
  for (const name of connection.dropParameters) raw.delete(name)
}

/** Messages are written anew only when one of them has what the endpoint refuses. */
function cleanMessages(raw: RawMembers, request: ChatRequest, unwanted: readonly string[]) {
  const isUnclean = (message: object) => unwanted.some((name) => Object.hasOwn(message, name))
  if (unwanted.length === 0 || !request.messages.some(isUnclean)) return
  const clean = (message: object) =>
    Object.fromEntries(Object.entries(message).filter(([name]) => !unwanted.includes(name)))
  raw.set('messages', JSON.stringify(request.messages.map(clean)))
}

function join(raw: RawMembers): string {
  let text = ''
  for (const [name, value] of raw)
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${value}`
  return `{${text}}`
}
