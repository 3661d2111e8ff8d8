import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** `whsec_` secrets carry their bytes in Base64 (Standard Webhooks 1.0.0); any other text is its own bytes. */
const keyOf = (secret: string) =>
  secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8')

/** What is signed: which message, when it was sent (seconds since 1970), and its bytes. */
export interface Signed {
  id: string
  timestamp: number
  body: string
}

/** HMAC-SHA256 over `<id>.<timestamp>.<body>`. */
const sign = (secret: string, { id, timestamp, body }: Signed) =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest()

/**
 * The headers of a signed message: ours (`t=…,v1=<hex>`) and those of Standard Webhooks 1.0.0, over the same bytes. While a
 * secret is being replaced there is one signature for each.
 */
export function signatureHeaders(
  secrets: readonly string[],
  signed: Signed
): Record<string, string> {
  const signatures = secrets.map((secret) => sign(secret, signed))
  const named = {
    'x-svc-delivery': signed.id,
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
  }
  if (signatures.length === 0) return named
  const ours = signatures.map((bytes) => `v1=${bytes.toString('hex')}`)
  return {
    ...named,
    'x-svc-signature': [`t=${signed.timestamp}`, ...ours].join(','),
    'webhook-signature': signatures.map((bytes) => `v1,${bytes.toString('base64')}`).join(' '),
  }
}
