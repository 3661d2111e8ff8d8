import type { IncomingHttpHeaders } from 'node:http'
import { DemoError } from '#providers/demo/demo_error'
import { lastUserText } from '#providers/demo/request'
import type { DemoMessage } from '#providers/demo/request'

/** Ways in which an answer goes wrong without a clean refusal. */
const brokenAnswers = ['hang', 'cut', 'garbage', 'html', 'slow', 'sse-error', 'empty'] as const

export type BrokenAnswer = (typeof brokenAnswers)[number]

/** What was asked to go wrong: a status to refuse with, or a broken answer. */
export type Fault = { kind: 'status'; status: number } | { kind: 'broken'; how: BrokenAnswer }

/**
 * Reads the fault that a request asks for, from the header `x-demo-fault` or from `demo:fault=429` in the last
 * message of a person. `429@gpt-5-mini` strikes that model alone, so that a fallback to another one works.
 */
export function readFault(
  headers: IncomingHttpHeaders,
  model: string,
  messages: DemoMessage[]
): Fault | undefined {
  const marked = /demo:fault=([\w-]+(?:@[\w./-]+)?)/.exec(lastUserText(messages))?.[1]
  const asked = headers['x-demo-fault'] ?? marked
  const [name, onlyFor] = String(asked ?? '').split('@')
  if (!name || (onlyFor && onlyFor.replace(/\.$/, '') !== model)) return undefined

  const how = brokenAnswers.find((broken) => broken === name)
  if (how) return { kind: 'broken', how }
  return /^[45]\d\d$/.test(name) ? { kind: 'status', status: Number(name) } : undefined
}

/** The refusal for a status, in the words of the API. */
export function refusal(status: number): DemoError {
  const [message, type, code] = refusals[status] ?? [`Demo fault ${status}.`, 'demo_fault']
  return new DemoError(status, message, { type, ...(code ? { code } : {}) })
}

const refusals: Record<number, [message: string, type: string, code?: string]> = {
  401: ['Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'],
  403: ['This key may not use the model.', 'permission_error', 'permission_denied'],
  429: ['Rate limit reached, try again in 1 s.', 'requests', 'rate_limit_exceeded'],
  500: ['The server had an error while processing your request.', 'server_error'],
  503: ['The model is overloaded, try again later.', 'server_error', 'overloaded'],
}
