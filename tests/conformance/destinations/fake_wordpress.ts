import type { DestinationSite } from '@signalbox/sdk/testing'
import {
  serve,
  type FakeAnswer,
  type FakeRequest,
} from '#tests/conformance/destinations/fake_server'

interface Post {
  id: number
  slug: string
  status: string
  title: string
  content: string
  excerpt: string
  tags: number[]
  featured_media: number
  modified: number
}

const PASSWORDS: Record<string, string> = {
  author: 'abcdEFGH1234ijklMNOP5678',
  contributor: 'qrstUVWX9012yzabCDEF3456',
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const refused = (status: number, code: string, data: object = {}): FakeAnswer => ({
  status,
  json: { code, message: 'Sorry.', data: { status, ...data } },
})

/** The REST API of WordPress 6, as far as publishing goes; what it does was recorded from real sites. */
class Wordpress {
  #posts: Post[] = []
  #terms: { id: number; taxonomy: string; name: string }[] = []
  #media: { id: number; slug: string }[] = []
  #last = 0

  reset() {
    this.#posts = []
    this.#terms = []
    this.#media = []
  }

  posts() {
    return this.#posts.map(({ id, title, content, status, tags }) => ({
      id: String(id),
      title,
      html: content,
      status: status === 'publish' ? ('published' as const) : ('draft' as const),
      tags: tags.map((tag) => unescape(this.#terms.find((term) => term.id === tag)!.name)),
    }))
  }

  answer(request: FakeRequest): FakeAnswer {
    const { method, url } = request
    const root = `${url.origin}/wp-json/`
    if (url.pathname === '/') {
      return { status: 200, headers: { link: `<${root}>; rel="https://api.w.org/"` } }
    }
    if (url.pathname === '/wp-json/') {
      const authentication = { 'application-passwords': { endpoints: {} } }
      return { status: 200, json: { name: 'Tides', namespaces: ['wp/v2'], authentication } }
    }
    const user = this.#user(request)
    if (!user) return refused(401, 'rest_not_logged_in')
    const [, collection = '', id] =
      /^\/wp-json\/wp\/v2\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (collection === 'users') {
      const isAuthor = user === 'author'
      const capabilities = { edit_posts: true, publish_posts: isAuthor, upload_files: isAuthor }
      return { status: 200, json: { name: user, capabilities } }
    }
    if (user === 'contributor' && method !== 'GET') return refused(403, 'rest_cannot_publish')
    if (collection === 'tags' || collection === 'categories') return this.#term(collection, request)
    if (collection === 'media') return this.#file(request)
    if (collection === 'posts') return id ? this.#one(Number(id), request) : this.#all(request)
    return refused(404, 'rest_no_route')
  }

  #user({ headers }: FakeRequest) {
    const given = Buffer.from(headers.authorization?.slice(6) ?? '', 'base64').toString()
    return Object.keys(PASSWORDS).find((name) => given === `${name}:${PASSWORDS[name]}`)
  }

  #term(taxonomy: string, { json }: FakeRequest): FakeAnswer {
    if (taxonomy === 'categories') return refused(403, 'rest_cannot_create')
    const name = escape(json().name)
    const known = this.#terms.find(
      (term) => term.taxonomy === taxonomy && term.name.toLowerCase() === name.toLowerCase()
    )
    if (known) return refused(400, 'term_exists', { term_id: known.id })
    const term = { id: ++this.#last, taxonomy, name }
    this.#terms.push(term)
    return { status: 201, json: term }
  }

  #file({ method, url, headers }: FakeRequest): FakeAnswer {
    if (method === 'GET') {
      const slug = url.searchParams.get('slug')
      return { status: 200, json: this.#media.filter((file) => file.slug === slug) }
    }
    const [, slug] = /filename="([\w-]+)\.\w+"/.exec(headers['content-disposition'] ?? '') ?? []
    if (!slug) return refused(400, 'rest_upload_no_content_disposition')
    const file = { id: ++this.#last, slug }
    this.#media.push(file)
    return { status: 201, json: file }
  }

  #all({ method, url, json }: FakeRequest): FakeAnswer {
    if (method === 'GET') {
      const words = url.searchParams.get('search') ?? ''
      const statuses = url.searchParams.get('status')?.split(',') ?? ['publish']
      const found = this.#posts.filter(
        ({ title, content, status }) =>
          statuses.includes(status) && `${title} ${content}`.includes(words)
      )
      return { status: 200, json: found.map((post) => this.#shown(post, url.origin)) }
    }
    const fields = json()
    let slug: string = fields.slug
    while (this.#posts.some((post) => post.slug === slug)) slug += '-2'
    const post = { ...this.#blank(slug), id: ++this.#last }
    this.#posts.push(post)
    this.#change(post, fields)
    return { status: 201, json: this.#shown(post, url.origin) }
  }

  #one(id: number, { method, url, json }: FakeRequest): FakeAnswer {
    const post = this.#posts.find((one) => one.id === id)
    if (!post) return refused(404, 'rest_post_invalid_id')
    if (method === 'DELETE') {
      this.#posts = this.#posts.filter((one) => one !== post)
      return { status: 200, json: { deleted: true } }
    }
    if (method === 'POST') this.#change(post, json())
    return { status: 200, json: this.#shown(post, url.origin) }
  }

  #blank(slug: string): Post {
    const empty = { title: '', content: '', excerpt: '', tags: [], featured_media: 0, modified: 0 }
    return { id: 0, slug, status: 'draft', ...empty }
  }

  /** Ids of tags that are not there are dropped without a word. */
  #change(post: Post, fields: Partial<Post>) {
    Object.assign(post, fields, { slug: post.slug, modified: post.modified + 1 })
    post.tags = [...new Set(post.tags)].filter((id) => this.#terms.some((term) => term.id === id))
  }

  #shown({ id, slug, status, title, content, modified }: Post, origin: string) {
    return {
      id,
      status,
      link: status === 'publish' ? `${origin}/${slug}/` : `${origin}/?p=${id}`,
      modified_gmt: new Date(modified * 1_000).toISOString().slice(0, 19),
      title: { raw: title, rendered: escape(title) },
      content: { raw: content, rendered: content },
    }
  }
}

/** A WordPress site with an author and a contributor. */
export const fakeWordpress: DestinationSite = {
  async start() {
    const site = new Wordpress()
    const { origin, stop } = await serve((request) => site.answer(request))
    return {
      settings: { url: origin, username: 'author', secret: 'abcd EFGH 1234 ijkl MNOP 5678' },
      posts: async () => site.posts(),
      reset: async () => site.reset(),
      stop,
    }
  },
}

/** Settings of the user who may not publish. */
export const asContributor = { username: 'contributor', secret: PASSWORDS.contributor }
