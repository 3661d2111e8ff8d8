import { readError } from '@signalbox/sdk'
import { redactSecrets } from '#core/redaction'
import type { Connection } from '#providers/types'

/** The parts of an upstream's error answer that may be shown. */
export interface UpstreamError {
  message: string
  type: string | null
  param: string | null
  code: string | null
}

const MAX_LENGTH = 1_000
const MAX_NAME_LENGTH = 100

/** Reads an error answer in any of the usual envelopes, with what looks like a secret, or is the endpoint's own, removed. */
export function readUpstreamError(
  body: string,
  connection: Connection
): { said: UpstreamError; parsed: unknown } {
  const parsed = parse(body)
  const { message, type, code } = readError(parsed)
  const clean = (text: string, length: number) =>
    withoutCredentials(redactSecrets(text), connection.headers)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, length)
      .toWellFormed()
  const name = (value: string | null) => (value === null ? null : clean(value, MAX_NAME_LENGTH))
  const said = {
    message: clean(message, MAX_LENGTH),
    type: name(type),
    param: name(paramOf(parsed)),
    code: name(code),
  }
  return { said, parsed }
}

/** Shorter header values are words, not secrets. */
const MIN_SECRET_LENGTH = 8

function withoutCredentials(text: string, headers: Record<string, string>): string {
  let safe = text
  for (const value of Object.values(headers)) {
    const secret = value.replace(/^Bearer /i, '')
    if (secret.length >= MIN_SECRET_LENGTH) safe = safe.replaceAll(secret, '[removed]')
  }
  return safe
}

/** What is no JSON has no message that could be shown: it may be a page of anything. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function paramOf(body: unknown): string | null {
  const outer = (Array.isArray(body) ? body[0] : body) as { error?: { param?: unknown } } | null
  const param = outer?.error?.param
  return typeof param === 'string' ? param : null
}
