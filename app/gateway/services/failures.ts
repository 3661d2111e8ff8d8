import { classifyError, type ProviderFailure } from '@signalbox/sdk'
import type { Connection, UpstreamFailure } from '#providers/types'
import { readUpstreamError, type UpstreamError } from '#gateway/services/upstream_error'

/**
 * Ways in which an upstream does not answer. They decide between another try, another target and giving up, and are the
 * outcome that ledger, metrics and decisions show.
 */
export type FailureClass =
  | ProviderFailure
  | 'unreachable'
  | 'broken'
  | 'unsupported'
  | 'circuit_open'
  | 'deadline'
  | 'client_gone'

/** One failed attempt. */
export interface Failure {
  kind: FailureClass
  /** The upstream's status, when it answered. */
  status: number | null
  /** Milliseconds that the upstream asked to wait. */
  retryAfterMs: number | null
  /** What the upstream said; shown for refusals of the request only. */
  said: UpstreamError | null
  /** Why a circuit is open, when that is known. */
  behind?: FailureClass
}

type Headers = Record<string, string | string[] | undefined>

/** A failure without an answer of the upstream's own. */
export const failure = (kind: FailureClass, status: number | null = null): Failure => ({
  kind,
  status,
  retryAfterMs: null,
  said: null,
})

/** Causes of an open circuit that a client should hear of by their own name. */
const CAUSES: FailureClass[] = ['key_refused', 'quota_exhausted', 'rate_limited']

/** One sentence about a failure for the health board, which begins with its class. */
export const noteOf = ({ kind, status }: Failure) =>
  status === null ? kind : `${kind} (${status})`

/** The failure of an upstream that is left alone; `note` is the last one that the health board got. */
export const circuitOpen = (note: string | null): Failure => ({
  ...failure('circuit_open'),
  behind: CAUSES.find((kind) => note?.startsWith(kind)),
})

/** What nearly all endpoints mean by these words, whether or not their preset has a hint. */
const WORDS: [pattern: RegExp, kind: FailureClass][] = [
  [
    /context.?(?:length|window)|maximum context|(?:prompt|input) is too long|too many (?:input )?tokens|reduce the length/i,
    'context_too_long',
  ],
  [/^unsupported_/i, 'unsupported'],
  [/model.?not.?found|unknown model|no such model/i, 'model_not_found'],
]

/** Says what an upstream's error answer means. */
export function classifyAnswer(
  connection: Connection,
  status: number,
  headers: Headers,
  body: string
): Failure {
  const { said, parsed } = readUpstreamError(body, connection)
  if (status < 400) return classifyUnexpected(connection, status, parsed)
  return {
    kind: refine(classifyError(connection, status, parsed), said),
    status,
    retryAfterMs: readRetryAfter(headers),
    said,
  }
}

function refine(kind: FailureClass, said: UpstreamError): FailureClass {
  if (kind !== 'bad_request') return kind
  const text = `${said.code ?? ''} ${said.type ?? ''} ${said.message}`.trimStart()
  return WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? kind
}

/** An answer that is none: an error that came with a success, or anything else. */
function classifyUnexpected(connection: Connection, status: number, parsed: unknown): Failure {
  const { error } = (parsed ?? {}) as { error?: unknown }
  if (error === undefined || error === null) return failure('broken', status)
  return { ...classifyErrorEvent(connection, error), status }
}

/** Says what an error inside a 200 means, by the status or the words in it. */
export function classifyErrorEvent(connection: Connection, error: unknown): Failure {
  const body = JSON.stringify({ error })
  const { said } = readUpstreamError(body, connection)
  const status = statusIn(said)
  if (status === null) return { ...failure('broken', 200), said }
  return { ...classifyAnswer(connection, status, {}, body), status: 200 }
}

function statusIn(said: UpstreamError): number | null {
  const code = Number(said.code)
  if (code >= 400 && code < 600) return code
  const name = `${said.code ?? ''} ${said.type ?? ''}`
  if (/rate_?limit/i.test(name)) return 429
  if (/overloaded|unavailable|capacity|server_error/i.test(name)) return 503
  return /invalid_request/i.test(name) ? 400 : null
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  'E_EGRESS_REFUSED',
])

/** Says what a failed connection means; `hasAnswered` when the answer had begun. */
export function classifyConnectionError(error: Error, hasAnswered: boolean): Failure {
  const code = codeOf(error)
  if (TIMEOUTS.has(code)) return failure('timeout')
  return failure(UNREACHABLE.has(code) && !hasAnswered ? 'unreachable' : 'broken')
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : 'unknown')
}

/** The same for the health board, which knows nothing of what happens on our side of a call. */
export function asUpstreamFailure(kind: FailureClass): UpstreamFailure {
  if (kind === 'client_gone' || kind === 'circuit_open') return 'aborted'
  if (kind === 'deadline') return 'timeout'
  return kind === 'unsupported' ? 'bad_request' : kind
}

/** `retry-after` in seconds or as a date, or `retry-after-ms`. */
function readRetryAfter(headers: Headers): number | null {
  const millis = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(millis)) return Math.max(0, millis)
  const value = headers['retry-after']
  if (typeof value !== 'string' || value === '') return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now())
}
