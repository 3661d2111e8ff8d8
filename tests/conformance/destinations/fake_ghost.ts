import { createHmac } from 'node:crypto'
import type { DestinationSite } from '@signalbox/sdk/testing'
import {
  serve,
  type FakeAnswer,
  type FakeRequest,
} from '#tests/conformance/destinations/fake_server'

interface Post {
  id: string
  slug: string
  title: string
  status: string
  html: string | null
  updated_at: string
  tags: { name: string }[]
  custom_excerpt: string | null
  codeinjection_foot: string | null
  codeinjection_head: string | null
}

const KEY_ID = '6470a9e1b2c3d4e5f6a7b8c9'
const KEY_SECRET = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'

const LONGEST = { title: 255, custom_excerpt: 300, tag: 191 }

const refused = (status: number, type: string, code: string | null = null): FakeAnswer => ({
  status,
  json: { errors: [{ message: 'Sorry.', context: null, type, code }] },
})

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Whether Ghost would take this token; otherwise what it says. */
function refusalOf({ headers }: FakeRequest): FakeAnswer | null {
  const [head = '', claims = '', mac] =
    headers.authorization?.slice('Ghost '.length).split('.') ?? []
  if (mac === undefined) return refused(403, 'NoPermissionError')
  if (decode(head).kid !== KEY_ID) return refused(401, 'UnauthorizedError', 'UNKNOWN_ADMIN_API_KEY')
  const right = createHmac('sha256', Buffer.from(KEY_SECRET, 'hex'))
    .update(`${head}.${claims}`)
    .digest('base64url')
  const { exp, aud } = decode(claims)
  const isGood = mac === right && exp * 1_000 > Date.now() && aud === '/admin/'
  return isGood ? null : refused(401, 'UnauthorizedError', 'INVALID_JWT')
}

/** The Admin API of Ghost 6, as far as publishing goes; what it does was recorded from real sites. */
class Ghost {
  #posts: Post[] = []
  #last = 0
  #seconds = 0

  reset() {
    this.#posts = []
  }

  posts() {
    return this.#posts.map(({ id, title, html, status, tags }) => ({
      id,
      title,
      html: html ?? '',
      status: status === 'published' ? ('published' as const) : ('draft' as const),
      tags: tags.map(({ name }) => name),
    }))
  }

  answer(request: FakeRequest): FakeAnswer {
    const { method, url } = request
    const [, resource, id] = /^\/ghost\/api\/admin\/(\w+)\/(?:(\w+)\/)?$/.exec(url.pathname) ?? []
    if (!resource) return { status: 404, body: '<h1>404</h1>' }
    if (resource === 'site') {
      return { status: 200, json: { site: { title: 'Tides', version: '6.65' } } }
    }
    const refusal = refusalOf(request)
    if (refusal) return refusal
    if (resource === 'images') {
      const image = { url: `${url.origin}/content/images/${++this.#last}.png` }
      return { status: 201, json: { images: [image] } }
    }
    if (id) return this.#one(id, request)
    return method === 'GET' ? this.#list(url) : this.#create(request)
  }

  #list(url: URL): FakeAnswer {
    const filter = url.searchParams.get('filter')
    const [, wanted] = /^codeinjection_foot:~'(.+)'$/.exec(filter ?? '') ?? []
    const found = wanted
      ? this.#posts.filter(({ codeinjection_foot: foot }) => foot?.includes(wanted))
      : this.#posts
    const posts = found.slice(0, Number(url.searchParams.get('limit') ?? 15))
    return { status: 200, json: { posts: posts.map((post) => this.#shown(post, url)) } }
  }

  #create({ url, json }: FakeRequest): FakeAnswer {
    const [fields] = json().posts
    const id = (++this.#last).toString(16).padStart(24, '0')
    let { slug } = fields
    while (this.#posts.some((post) => post.slug === slug)) slug += '-2'
    const blank = { title: '(Untitled)', status: 'draft', html: null, tags: [] }
    const others = { custom_excerpt: null, codeinjection_foot: null, codeinjection_head: null }
    const post: Post = { id, slug, updated_at: '', ...blank, ...others }
    const refusal = this.#change(post, fields, url)
    if (refusal) return refusal
    this.#posts.push(post)
    return { status: 201, json: { posts: [this.#shown(post, url)] } }
  }

  #one(id: string, { method, url, json }: FakeRequest): FakeAnswer {
    const post = this.#posts.find((one) => one.id === id)
    if (!post) return refused(404, 'NotFoundError')
    if (method === 'DELETE') {
      this.#posts = this.#posts.filter((one) => one !== post)
      return { status: 204 }
    }
    if (method === 'PUT') {
      const [fields] = json().posts
      if (!fields.updated_at) return refused(422, 'ValidationError')
      if (fields.updated_at !== post.updated_at) {
        return refused(409, 'UpdateCollisionError', 'UPDATE_COLLISION')
      }
      const refusal = this.#change(post, fields, url)
      if (refusal) return refusal
    }
    return { status: 200, json: { posts: [this.#shown(post, url)] } }
  }

  /** HTML counts only when it is named as the source. */
  #change(post: Post, fields: Partial<Post>, url: URL): FakeAnswer | null {
    const { title = '', custom_excerpt: excerpt, tags = [] } = fields
    const isTooLong =
      title.length > LONGEST.title ||
      (excerpt ?? '').length > LONGEST.custom_excerpt ||
      tags.some(({ name }) => name.length > LONGEST.tag)
    if (isTooLong) return refused(422, 'ValidationError')
    const isHtmlMeant = url.searchParams.get('source') === 'html'
    const html = isHtmlMeant ? (fields.html ?? post.html) : post.html
    Object.assign(post, fields, { id: post.id, slug: post.slug, html })
    post.updated_at = new Date(++this.#seconds * 1_000).toISOString()
    return null
  }

  #shown(post: Post, url: URL) {
    const address = post.status === 'published' ? `${post.slug}/` : `p/${post.id}/`
    const html = url.searchParams.get('formats') === 'html' ? post.html : undefined
    return { ...post, html, url: `${url.origin}/${address}` }
  }
}

/** A Ghost site with a custom integration. */
export const fakeGhost: DestinationSite = {
  async start() {
    const site = new Ghost()
    const { origin, stop } = await serve((request) => site.answer(request))
    return {
      settings: { url: origin, secret: `${KEY_ID}:${KEY_SECRET}` },
      posts: async () => site.posts(),
      reset: async () => site.reset(),
      stop,
    }
  },
}

/** A key whose second half is another one's. */
export const wrongKey = { secret: `${KEY_ID}:${KEY_SECRET.replaceAll('0', '1')}` }
