import { generateRssFeed } from 'feedsmith'
import { renderMarkdown } from '#content/services/markdown'
import { plainText } from '#content/services/plain_text'
import type { Profile } from '#content/queries/show_profile'
import type { PublishedPost } from '#content/queries/published_posts'

const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

/** What the feed is about, and where it is fetched. */
export interface Channel {
  name: string
  feedUrl: string
  profile: Profile
}

/** Posts as RSS 2.0 with whole texts (content:encoded), guids that never change, and absolute links. */
export function rssOf(posts: PublishedPost[], { name, feedUrl, profile }: Channel): string {
  const site = profile.siteUrl ?? new URL('/', feedUrl).href
  const title = plainText(profile.publication ?? name)
  const language = profile.language ?? ''
  return generateRssFeed(
    {
      title,
      link: site,
      description: plainText(profile.audience ?? title),
      ...(languageTag.test(language) ? { language } : {}),
      generator: 'Signalbox',
      lastBuildDate: new Date(lastChange(posts)),
      atom: { links: [{ href: feedUrl, rel: 'self', type: 'application/rss+xml' }] },
      items: posts.map((post) => itemOf(post, site, profile.siteUrl !== null)),
    },
    { lenient: true } as never
  ) as string
}

/** When the newest of these was published or revised; 0 without any. */
export const lastChange = (posts: PublishedPost[]) =>
  posts.reduce((latest, post) => Math.max(latest, post.publishedAt, post.revisedAt), 0)

function itemOf(post: PublishedPost, site: string, hasSite: boolean) {
  const html = renderMarkdown(post.body, site)
  return {
    title: plainText(post.title),
    ...(hasSite ? { link: new URL(encodeURIComponent(post.slug), directory(site)).href } : {}),
    guid: { value: `urn:signalbox:${post.id}`, isPermaLink: false },
    pubDate: new Date(post.publishedAt),
    description: plainText(post.summary || post.title),
    categories: [post.category, ...post.tags].flatMap((tag) =>
      tag ? [{ name: plainText(tag) }] : []
    ),
    content: { encoded: plainText(html) },
    ...(post.imageUrl ? { media: { contents: [{ url: post.imageUrl, medium: 'image' }] } } : {}),
  }
}

const directory = (site: string) => (site.endsWith('/') ? site : `${site}/`)
