import type { ErrorHint, ProviderFailure, ProviderPreset } from './types.ts'

/**
 * Reads the model ids from the answer of the models address; undefined when the answer has another shape.
 *
 * @example
 * readModelIds(gemini, { data: [{ id: 'models/gemini-2.5-flash' }] }) // → ['gemini-2.5-flash']
 */
export function readModelIds(
  { models }: Pick<ProviderPreset, 'models'>,
  answer: unknown
): string[] | undefined {
  const list = models.list === '' ? answer : propertyOf(answer, models.list)
  if (!Array.isArray(list)) return undefined
  const ids = list
    .filter((entry) => models.only === undefined || has(entry, models.only))
    .map((entry) => propertyOf(entry, models.id))
    .filter((id) => typeof id === 'string' && id !== '') as string[]
  return ids.map((id) =>
    id.startsWith(models.stripPrefix) ? id.slice(models.stripPrefix.length) : id
  )
}

function has(entry: unknown, { property, value }: { property: string; value: string }): boolean {
  const found = propertyOf(entry, property)
  return Array.isArray(found) ? found.includes(value) : found === value
}

/** An error answer's parts, whichever of the usual envelopes it came in. */
export interface UpstreamError {
  code: string | null
  type: string | null
  message: string
}

/**
 * Reads an error answer: OpenAI's envelope, Google's list around it, bare `message` or `detail`, plain text.
 *
 * @example
 * readError({ error: { message: 'No', type: 'invalid_request_error', code: 'bad' } })
 */
export function readError(body: unknown): UpstreamError {
  const outer = Array.isArray(body) ? body[0] : body
  if (typeof outer === 'string') return { code: null, type: null, message: outer }
  const inner = propertyOf(outer, 'error') ?? outer
  if (typeof inner === 'string') return { code: null, type: null, message: inner }
  return {
    code: textOf(propertyOf(inner, 'code')),
    type: textOf(propertyOf(inner, 'type')) ?? textOf(propertyOf(inner, 'status')),
    message: messageOf(propertyOf(inner, 'message') ?? propertyOf(inner, 'detail')),
  }
}

/**
 * Says what an error answer means: by the preset's hints, else by its HTTP status.
 *
 * @example
 * classifyError(openai, 429, { error: { code: 'insufficient_quota' } }) // → 'quota_exhausted'
 * classifyError(openai, 429, null)                                      // → 'rate_limited'
 */
export function classifyError(
  { errors }: Pick<ProviderPreset, 'errors'>,
  status: number,
  body: unknown
): ProviderFailure {
  const error = readError(body)
  return errors.find((hint) => matches(hint, status, error))?.failure ?? byStatus(status)
}

function matches(hint: ErrorHint, status: number, error: UpstreamError): boolean {
  return (
    (hint.status === undefined || hint.status === status) &&
    (hint.code === undefined || hint.code === error.code) &&
    (hint.type === undefined || hint.type === error.type) &&
    (hint.message === undefined || error.message.toLowerCase().includes(hint.message))
  )
}

function byStatus(status: number): ProviderFailure {
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 402) return 'quota_exhausted'
  if (status === 404) return 'model_not_found'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 413) return 'context_too_long'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'overloaded' : 'bad_request'
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

const messageOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value)
