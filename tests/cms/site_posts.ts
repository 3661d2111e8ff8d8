import { createHmac } from 'node:crypto'
import type { Site } from '#tests/cms/givens'

/** A post as a site has it, drafts included. */
export interface SitePost {
  id: string
  title: string
  html: string
}

/** Posts of a site with this in their title, read past the appliance. */
export function postsOf(site: Site, title: string): Promise<SitePost[]> {
  return site.kind === 'wordpress' ? postsOfWordPress(site, title) : postsOfGhost(site, title)
}

/** How many posts of a site have this in their title. */
export const countOf = async (site: Site, title: string) => (await postsOf(site, title)).length

const PAGE = 100

async function postsOfWordPress({ url, username, secret }: Site, title: string) {
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  const found: SitePost[] = []
  for (let offset = 0; ; offset += PAGE) {
    const query = new URLSearchParams({ search: title, context: 'edit', orderby: 'id' })
    query.set('status', 'publish,future,draft,pending,private')
    query.set('per_page', String(PAGE))
    query.set('offset', String(offset))
    const answer = await fetch(`${url}/?rest_route=/wp/v2/posts&${query}`, {
      headers: { authorization },
    })
    const posts = (await answer.json()) as {
      id: number
      title: { raw: string }
      content: { raw: string }
    }[]
    for (const post of posts) {
      if (!post.title.raw.includes(title)) continue
      found.push({ id: String(post.id), title: post.title.raw, html: post.content.raw })
    }
    if (posts.length < PAGE) return found
  }
}

async function postsOfGhost({ url, secret }: Site, title: string) {
  const found: SitePost[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ limit: String(PAGE), page: String(page), formats: 'html' })
    query.set('filter', `title:~'${title.replaceAll("'", "\\'")}'`)
    const answer = await fetch(`${url}/ghost/api/admin/posts/?${query}`, {
      headers: { authorization: `Ghost ${tokenOf(secret)}` },
    })
    const { posts } = (await answer.json()) as { posts: SitePost[] }
    found.push(...posts.map(({ id, title: text, html }) => ({ id, title: text, html })))
    if (posts.length < PAGE) return found
  }
}

function tokenOf(secret: string): string {
  const [id, key] = secret.split(':')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iat: now, exp: now + 300, aud: '/admin/' }
  const head = `${encode({ alg: 'HS256', typ: 'JWT', kid: id })}.${encode(claims)}`
  return `${head}.${createHmac('sha256', Buffer.from(key!, 'hex')).update(head).digest('base64url')}`
}
