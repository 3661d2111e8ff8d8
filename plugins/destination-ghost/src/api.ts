import { createHmac } from 'node:crypto'
import {
  PermanentError,
  RetryableError,
  retryAfterMs,
  type PluginContext,
  type PluginRequest,
} from '@signalbox/sdk'

/** Where a site is, and the Admin API key of a custom integration there. */
export interface Site {
  url: string
  secret: string
}

const KEY = /^([0-9a-f]{24}):([0-9a-f]{64})$/i
const MINUTES = 5
const PATIENCE = new Set([408, 425, 429, 500, 502, 503, 504])

/** What sites send back of a post is more than its text. */
const MAX_ANSWER_BYTES = 20_000_000

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token for five minutes: HS256 with the hexadecimal part of the key (Ghost Admin API, token authentication). */
function tokenOf(key: string, nowMs: number): string {
  const [, id, secret] = KEY.exec(key.trim()) ?? []
  if (id === undefined || secret === undefined) {
    throw new PermanentError('bad_credentials', 'This is no Admin API key of Ghost', {
      field: 'secret',
      hint: 'Settings → Integrations → Custom integration: it reads <id>:<secret>',
    })
  }
  const now = Math.floor(nowMs / 1_000)
  const head = encode({ alg: 'HS256', typ: 'JWT', kid: id })
  const claims = encode({ iat: now, exp: now + MINUTES * 60, aud: '/admin/' })
  const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${head}.${claims}`)
  return `${head}.${claims}.${mac.digest('base64url')}`
}

interface GhostError {
  errors?: { message?: string; code?: string; type?: string; context?: string }[]
}

/** Calls of one site's Admin API. */
export class GhostApi {
  readonly context: PluginContext
  readonly site: Site

  constructor(context: PluginContext, site: Site) {
    this.context = context
    this.site = site
  }

  /** The answer's JSON of a call that has to succeed. @throws PluginError */
  async call<Body>(
    route: string,
    { query = {}, ...request }: PluginRequest & { query?: Record<string, string> } = {}
  ): Promise<Body> {
    const base = this.site.url.endsWith('/') ? this.site.url : `${this.site.url}/`
    const address = new URL(`ghost/api/admin/${route}`, base)
    address.search = new URLSearchParams(query).toString()
    const answer = await this.context.http.request(address, {
      maxBytes: MAX_ANSWER_BYTES,
      ...request,
      headers: {
        'authorization': `Ghost ${tokenOf(this.site.secret, this.context.clock.now())}`,
        'accept-version': 'v5.0',
        ...request.headers,
      },
    })
    if (answer.status === 204) return undefined as Body
    let body: unknown
    try {
      body = answer.json()
    } catch {
      body = undefined
    }
    if (answer.status >= 200 && answer.status < 300 && body !== undefined) return body as Body
    const error = body as GhostError | undefined
    if (PATIENCE.has(answer.status)) {
      throw new RetryableError(
        'site_failing',
        `The site answered ${answer.status}${saidBy(error)}`,
        {
          retryAfterMs: retryAfterMs(answer, this.context.clock.now()),
        }
      )
    }
    throw refusal(answer.status, error, answer.headers.location)
  }
}

/** The first message of an error, to be appended to ours. */
function saidBy(body: GhostError | undefined): string {
  const { message, context } = body?.errors?.[0] ?? {}
  return message ? `: ${[message, context].filter(Boolean).join(' ')}` : ''
}

/** What a refusal means. */
function refusal(status: number, body: GhostError | undefined, location: string | undefined) {
  const said = saidBy(body)
  if (status >= 300 && status < 400) {
    return new PermanentError(
      'site_moved',
      `The site redirects to ${location ?? 'another address'}`,
      {
        field: 'url',
        hint: 'State the address that it leads to',
      }
    )
  }
  if (said === '') {
    return new PermanentError('not_this_cms', 'What answers at this address is not Ghost', {
      field: 'url',
      hint: 'State the address of the site itself, with the folder it is in',
    })
  }
  if (status === 401) {
    return new PermanentError('bad_credentials', `The site refuses the key${said}`, {
      field: 'secret',
      hint: 'Use the Admin API key of a custom integration, not the Content API key',
    })
  }
  if (status === 403 || status === 501) {
    return new PermanentError('no_right', `The key may not do that${said}`, { field: 'secret' })
  }
  if (status === 404)
    return new PermanentError('remote_gone', `The post was deleted on the site${said}`)
  if (status === 409)
    return new RetryableError('changed_meanwhile', `The post was changed on the site${said}`)
  return new PermanentError('site_refused', `The site answered ${status}${said}`)
}
