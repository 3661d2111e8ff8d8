import { createHash, timingSafeEqual } from 'node:crypto'
import env from '#start/env'
import { clock } from '#core/clock'
import { MINUTE } from '#core/time'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Shorter ones let nobody in; those shorter than this can be guessed in time, and the log says so. */
const SHORTEST = 8
const LONG_ENOUGH = 32
const MOST_REMEMBERED = 1_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The static token of operators, SVC_ADMIN_TOKEN. Unset or shorter than 8 characters it lets nobody in. */
export class AdminToken {
  readonly #digest: Buffer | null
  readonly #noted = new Map<string, number>()

  /** What an operator should know of the token; null when it is fine or unset. */
  readonly warning: string | null

  constructor(token: string | undefined) {
    this.warning = warningOf(token)
    this.#digest = token !== undefined && token.length >= SHORTEST ? digest(token) : null
  }

  /** Compares in constant time. */
  matches(given: string): boolean {
    return this.#digest !== null && timingSafeEqual(this.#digest, digest(given))
  }

  /** Records a use in the audit trail, once a minute for each address. */
  async noteUse(by: Act): Promise<void> {
    const now = clock.now()
    const address = by.ip ?? ''
    if (now - (this.#noted.get(address) ?? -Infinity) < MINUTE) return
    await auditTrail.record({ by, action: 'admin_token.used' })
    if (this.#noted.size >= MOST_REMEMBERED) this.#noted.clear()
    this.#noted.set(address, now)
  }
}

function warningOf(token: string | undefined): string | null {
  if (!token || token.length >= LONG_ENOUGH) return null
  return token.length < SHORTEST
    ? `SVC_ADMIN_TOKEN is shorter than ${SHORTEST} characters and is not accepted`
    : `SVC_ADMIN_TOKEN is shorter than ${LONG_ENOUGH} characters and may be guessed; use a longer one`
}

/** The admin token of this deployment. */
export const adminToken = new AdminToken(env.get('SVC_ADMIN_TOKEN'))
