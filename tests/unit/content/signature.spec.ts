import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { signatureHeaders } from '../../../plugins/destination-webhook/src/signature.ts'

interface Vector {
  name: string
  secret: string
  id: string
  timestamp: number
  body: string | { repeat: string; count: number }
  secrets?: string[]
  headers: Record<string, string>
  valid: boolean
  now: number
}

const FILE = new URL('../../fixtures/content/webhooks/signature-vectors.json', import.meta.url)
const { vectors, toleranceSeconds } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  vectors: Vector[]
  toleranceSeconds: number
}

const bodyOf = ({ body }: Vector) =>
  typeof body === 'string' ? body : body.repeat.repeat(body.count)

/** A receiver, as the documentation tells to write one. */
function accepts(vector: Vector): boolean {
  const { secret, headers, now } = vector
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  )
  const parts = (lower['x-svc-signature'] ?? '').split(',').map((part) => part.trim().split('='))
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isInteger(time) || Math.abs(now - time) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${lower['x-svc-delivery']}.${time}.${bodyOf(vector)}`)
    .digest()
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** The library asks the system for the time. */
function useDate(seconds: number) {
  const real = Date.now
  Date.now = () => seconds * 1_000
  return () => {
    Date.now = real
  }
}

test.group('The signature of a webhook', () => {
  for (const vector of vectors) {
    test(`is ${vector.valid ? 'accepted' : 'refused'}: ${vector.name}`, ({ assert }) => {
      assert.equal(accepts(vector), vector.valid)
    })
  }

  for (const vector of vectors.filter(({ valid }) => valid)) {
    const { secret, secrets = [secret], id, timestamp, headers } = vector
    const body = bodyOf(vector)
    const made = signatureHeaders(secrets, { id, timestamp, body })

    test(`is made as stated: ${vector.name}`, ({ assert }) => {
      for (const [name, value] of Object.entries(headers)) {
        assert.equal(made[name.toLowerCase()], value)
      }
    })

    test(`is accepted by the library of Standard Webhooks: ${vector.name}`, ({ assert }) => {
      const restore = useDate(timestamp)
      const verify = () => new Webhook(secret).verify(body, made)
      try {
        if (/^[{]/.test(body) || body === '') assert.doesNotThrow(verify)
        else assert.throws(verify, /JSON/)
      } finally {
        restore()
      }
    })
  }
})
