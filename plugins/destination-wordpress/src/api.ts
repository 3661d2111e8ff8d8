import {
  PermanentError,
  RetryableError,
  retryAfterMs,
  type PluginContext,
  type PluginRequest,
  type PluginResponse,
} from '@signalbox/sdk'

/** Where a site is and who writes there. */
export interface Site {
  url: string
  username: string
  secret: string
}

/** What a site says of an error. */
interface Refusal {
  code?: string
  message?: string
  data?: { term_id?: number }
}

/** Answers that ask for patience; a write is looked up before it is sent again. */
const PATIENCE = new Set([408, 425, 429, 500, 502, 503, 504])

const LINK = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/

const readJson = (answer: PluginResponse): unknown => {
  try {
    return answer.json()
  } catch {
    return undefined
  }
}

/**
 * The root of a site's REST API, as its own `Link` header names it: permalinks decide how addresses below it look. The stated
 * host stays, whatever the site calls itself.
 */
export async function restRoot({ clock, http }: PluginContext, url: string): Promise<string> {
  const home = url.endsWith('/') ? url : `${url}/`
  const answer = await http.request(home, { method: 'HEAD' })
  const named = LINK.exec(answer.headers.link ?? '')?.[1]
  if (named !== undefined) {
    const { pathname, search } = new URL(named)
    return new URL(`${pathname}${search}`, home).href
  }
  if (answer.status >= 300 && answer.status < 400) {
    throw new PermanentError('site_moved', `The site redirects to ${answer.headers.location}`, {
      field: 'url',
      hint: 'State the address that it leads to',
    })
  }
  if (PATIENCE.has(answer.status)) throw busy(answer, clock.now())
  throw new PermanentError(
    'not_this_cms',
    'This is no WordPress site, or its REST API is switched off',
    {
      field: 'url',
      hint: 'State the address of the site itself; the REST API must not be blocked by a plugin',
    }
  )
}

/** The site cannot just now; its own wish counts for when to come back. */
const busy = (answer: PluginResponse, now: number, said = '') =>
  new RetryableError('site_failing', `The site answered ${answer.status}${said}`, {
    retryAfterMs: retryAfterMs(answer, now),
  })

/** What sites send back of a post is twice its text. */
const MAX_ANSWER_BYTES = 20_000_000

/** Calls of one site's REST API with a person's application password. */
export class WordPressApi {
  readonly #context: PluginContext
  readonly #root: string
  readonly #authorization: string

  private constructor(context: PluginContext, root: string, { username, secret }: Site) {
    this.#context = context
    this.#root = root
    const password = secret.replaceAll(' ', '')
    this.#authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  }

  static async open(context: PluginContext, site: Site): Promise<WordPressApi> {
    return new WordPressApi(context, await restRoot(context, site.url), site)
  }

  /** Address below the root; with plain permalinks the route is a parameter of its own. */
  private address(route: string, query: Record<string, string> = {}): string {
    const root = new URL(this.#root)
    const ours = new URLSearchParams(query)
    if (root.searchParams.has('rest_route')) {
      root.searchParams.set('rest_route', `/${route}`)
      for (const [name, value] of ours) root.searchParams.set(name, value)
      return root.href
    }
    const below = new URL(route, this.#root.endsWith('/') ? this.#root : `${this.#root}/`)
    below.search = ours.toString()
    return below.href
  }

  /**
   * The answer's JSON, whatever the status. A web page instead of it is an error of its own, and so is a site that cannot
   * just now. @throws PluginError
   */
  async ask(
    route: string,
    { query, ...request }: PluginRequest & { query?: Record<string, string> } = {}
  ): Promise<{ status: number; body: unknown }> {
    const answer = await this.#context.http.request(this.address(route, query), {
      maxBytes: MAX_ANSWER_BYTES,
      ...request,
      headers: { authorization: this.#authorization, ...request.headers },
    })
    const body = readJson(answer)
    if (answer.status >= 300 && answer.status < 400) {
      throw new PermanentError('site_moved', `The site redirects to ${answer.headers.location}`, {
        field: 'url',
        hint: 'State the address that it leads to',
      })
    }
    const { code = '', message } = (body ?? {}) as Refusal
    if (PATIENCE.has(answer.status) && !code.startsWith('rest_upload_')) {
      throw busy(answer, this.#context.clock.now(), message ? `: ${message}` : '')
    }
    if (body === undefined) {
      throw new PermanentError(
        'not_this_cms',
        'The site answered with something else than its REST API',
        {
          field: 'url',
        }
      )
    }
    return { status: answer.status, body }
  }

  /** The same for calls that have to succeed. @throws PluginError */
  async call<Body>(route: string, request?: Parameters<WordPressApi['ask']>[1]): Promise<Body> {
    const { status, body } = await this.ask(route, request)
    if (status >= 200 && status < 300) return body as Body
    throw refusal(status, body as Refusal | undefined)
  }
}

/** What a refusal means. */
export function refusal(status: number, body: Refusal | undefined) {
  const code = body?.code ?? ''
  const said = body?.message ? `: ${body.message}` : ''
  if (code.startsWith('rest_upload_')) {
    return new PermanentError('file_refused', `The site does not take this file${said}`)
  }
  if (status === 401) {
    return new PermanentError('bad_credentials', `The site refuses user name and password${said}`, {
      field: 'secret',
      hint: 'Use an application password of this user; some hosts remove the Authorization header',
    })
  }
  if (status === 403) {
    return new PermanentError('no_right', `This user may not do that${said}`, {
      field: 'username',
      hint: 'The user needs the role author or above',
    })
  }
  if (status === 404 && code === 'rest_post_invalid_id') {
    return new PermanentError('remote_gone', 'The post was deleted on the site', {
      hint: 'Publish it once more to another destination, or restore it on the site',
    })
  }
  return new PermanentError('site_refused', `The site answered ${status}${said}`)
}
