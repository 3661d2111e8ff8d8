import { PermanentError, RetryableError, UnknownOutcomeError } from '@signalbox/sdk'
import type { OutgoingAnswer } from '#core/services/outgoing'

/** Failures before the first byte of a request went out: the other side saw nothing. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS\w*|CERT_\w+|DEPTH_ZERO\w*|SELF_SIGNED\w*|UNABLE_TO\w*|ERR_SSL\w*|EPROTO)$/
const TLS = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/
/** How Node says that the other side hung up while the secure connection was agreed upon. */
const HANDSHAKE = /before secure TLS connection/

/**
 * An answer without a length ends where its connection does, so that one that was cut looks whole: JSON shows it. Pages and
 * other texts are judged by the plugin.
 */
export function isBrokenOff({ status, headers, body }: OutgoingAnswer, method: string) {
  if (method === 'HEAD' || status === 204 || status === 304) return false
  const hasEnd = headers['content-length'] !== undefined || 'transfer-encoding' in headers
  if (hasEnd || !/\bjson\b/.test(String(headers['content-type'] ?? ''))) return false
  try {
    JSON.parse(body.toString('utf8'))
    return false
  } catch {
    return true
  }
}

/** What a failed request means: whether anything can have happened on the other side. */
export function httpFailure(error: Error & { code?: string }, isWrite: boolean) {
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? ''
  if (code === 'E_EGRESS_REFUSED') {
    return new PermanentError('refused_by_egress_guard', error.message, { field: 'url' })
  }
  if (TLS.test(code) || HANDSHAKE.test(error.message)) {
    return new RetryableError('tls', `No secure connection to the site came about (${code})`, {
      field: 'url',
      hint: 'Check the certificate, and whether the site is reached by http or by https',
      cause: error,
    })
  }
  if (code === 'ENOTFOUND') {
    return new RetryableError('unknown_host', 'No host of this name is known here', {
      field: 'url',
      hint: 'Check the spelling, and whether this machine can resolve the name',
      cause: error,
    })
  }
  if (NOT_SENT.test(code)) {
    return new RetryableError('unreachable', `The site cannot be reached (${code})`, {
      field: 'url',
      hint: 'Check host and port, whether the site runs, and firewalls in between',
      cause: error,
    })
  }
  const said = `The connection broke before the answer was read (${code || error.name})`
  return isWrite
    ? new UnknownOutcomeError('connection_lost', said, { cause: error })
    : new RetryableError('connection_lost', said, { cause: error })
}
