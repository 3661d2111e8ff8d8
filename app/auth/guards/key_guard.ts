import type { HttpContext } from '@adonisjs/core/http'
import { symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import {
  E_ADDRESS_NOT_ALLOWED,
  E_UNAUTHORIZED_EXPIRED_KEY,
  E_UNAUTHORIZED_INVALID_KEY,
  E_UNAUTHORIZED_MISSING_KEY,
  E_UNAUTHORIZED_TWO_KEYS,
  E_WORKSPACE_SUSPENDED,
} from '#auth/errors'
import type { KnownKey } from '#auth/services/key_lookup'
import { keyRing, type KeyAnswer } from '#auth/services/key_ring'
import { lastUses } from '#auth/services/last_uses'
import type { Caller } from '#auth/types'

const BEARER = /^Bearer +([^ ]+) *$/i

/** The token of an `Authorization: Bearer` header, or null. */
export const bearerOf = (ctx: HttpContext): string | null =>
  BEARER.exec(ctx.request.request.headers.authorization ?? '')?.[1] ?? null

/** Recognises callers by their API key, from `Authorization: Bearer` or `X-API-Key`; never from the address. */
export class KeyGuard implements GuardContract<Caller> {
  declare [symbols.GUARD_KNOWN_EVENTS]: Record<string, never>
  readonly driverName = 'key'
  user?: Caller
  isAuthenticated = false
  authenticationAttempted = false

  constructor(
    private readonly ctx: HttpContext,
    private readonly ring = keyRing
  ) {}

  /** The key that the request carries, or null. @throws E_UNAUTHORIZED_TWO_KEYS */
  get presented(): string | null {
    const bearer = bearerOf(this.ctx)
    const own = this.ctx.request.request.headers['x-api-key']
    if (own === undefined || own === '') return bearer
    if (bearer !== null && bearer !== own) throw new E_UNAUTHORIZED_TWO_KEYS()
    return String(own)
  }

  async authenticate(): Promise<Caller> {
    this.authenticationAttempted = true
    const token = this.presented
    if (token === null) throw new E_UNAUTHORIZED_MISSING_KEY()
    const found = this.ring.find(token)
    const { caller } = this.admit(found instanceof Promise ? await found : found)
    this.user = caller
    this.isAuthenticated = true
    return caller
  }

  async check(): Promise<boolean> {
    return this.authenticate().then(
      () => true,
      () => false
    )
  }

  getUserOrFail(): Caller {
    if (!this.user) throw new E_UNAUTHORIZED_MISSING_KEY()
    return this.user
  }

  /** Headers for a test that calls by this key; only its maker still knows the token. */
  async authenticateAsClient(_: Caller, token: string): Promise<AuthClientResponse> {
    return { headers: { authorization: `Bearer ${token}` } }
  }

  private admit(answer: KeyAnswer): KnownKey {
    if (answer.kind === 'unknown') throw new E_UNAUTHORIZED_INVALID_KEY()
    if (answer.kind === 'expired') throw new E_UNAUTHORIZED_EXPIRED_KEY()
    const { request } = this.ctx
    if (answer.addresses && !answer.addresses.includes(request.ip())) {
      throw new E_ADDRESS_NOT_ALLOWED([request.ip()])
    }
    if (answer.isSuspended) throw new E_WORKSPACE_SUSPENDED()
    lastUses.note(answer.caller.keyId, () => request.ip())
    return answer
  }
}
