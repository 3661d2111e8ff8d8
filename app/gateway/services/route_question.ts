import type { RouteQuestion } from '#routing/types'
import type { TenantRules } from '#workspaces/types'
import type { ChatMessage, ChatRequest } from '#gateway/services/chat_request'

type Part = Record<string, unknown>

const PICTURES = new Set(['image_url', 'input_image', 'image'])
const FILES = new Set(['file', 'input_file', 'input_audio'])

const NOTHING: Part[] = []

/** What the router is asked about a chat completion: the last words of a person, and what surrounds them. */
export function questionFor(
  request: ChatRequest,
  requestId: string,
  workspaceId: string | null,
  tenantRules: TenantRules | null
): RouteQuestion {
  const at = lastOfUser(request.messages)
  const { content } = request.messages[at]!
  const parts = partsOf(content)
  const { tools, response_format: format } = request.body
  return {
    requestId,
    workspaceId,
    text: textOf(content),
    history: request.messages.filter((_, index) => index !== at) as RouteQuestion['history'],
    context: {
      ...(tools ? { tools } : {}),
      ...(format ? { response_format: format } : {}),
      ...(parts === NOTHING
        ? {}
        : {
            images: parts.filter(({ type }) => PICTURES.has(type as string)),
            attachments: parts.filter(({ type }) => FILES.has(type as string)),
          }),
    },
    profile: {},
    kinds: null,
    objective: null,
    constraints: {},
    executes: true,
    mayExplore: true,
    topK: 3,
    tenantRules,
    maxOutputTokens:
      request.maxOutputTokens === null ? null : request.maxOutputTokens * request.choices,
    stickyTargetId: null,
  }
}

function lastOfUser(messages: ChatMessage[]): number {
  for (let at = messages.length - 1; at >= 0; at--) if (messages[at]!.role === 'user') return at
  return messages.length - 1
}

const partsOf = (content: unknown) => (Array.isArray(content) ? (content as Part[]) : NOTHING)

/** The text of a message, whatever its form. */
const textOf = (content: unknown) =>
  storable(
    typeof content === 'string'
      ? content
      : partsOf(content)
          .map(({ text }) => text)
          .filter((text) => typeof text === 'string')
          .join('\n')
  )

/** The last words of a person in a request. */
export const newestWords = ({ messages }: ChatRequest) =>
  textOf(messages[lastOfUser(messages)]!.content)

/** What a person says anew with a request; '' when it only brings results of tools. */
export function newWords({ messages }: ChatRequest): string {
  const last = messages.at(-1)!
  return last.role === 'user' ? textOf(last.content) : ''
}

/** Text without what no database stores; a model may be sent it all the same. */
const storable = (text: string) => {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}
