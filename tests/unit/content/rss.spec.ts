import { test } from '@japa/runner'
import fc from 'fast-check'
import { parseRssFeed } from 'feedsmith'
import type { PublishedPost } from '#content/queries/published_posts'
import { plainText } from '#content/services/plain_text'
import { rssOf } from '#content/services/rss'

const profile = {
  publication: 'Sea News',
  siteUrl: 'https://sea.test/blog',
  audience: null,
  language: 'en',
  tone: null,
  autoPublish: false,
  updatedAt: null,
}
const channel = { name: 'Posts', feedUrl: 'https://box.test/api/v1/content/feed.xml', profile }

const post = (over: Partial<PublishedPost> = {}): PublishedPost => ({
  id: 'post_01',
  slug: 'tides',
  title: 'Tides',
  summary: '',
  body: 'Twice a day, [see](/more).',
  tags: ['sea'],
  category: null,
  imageUrl: null,
  publishedAt: Date.parse('2026-03-01T10:00:00Z'),
  revisedAt: Date.parse('2026-03-02T10:00:00Z'),
  ...over,
})

/** Everything that XML 1.0 allows. */
const ALLOWED = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

test.group('RSS of posts', () => {
  test('names site, posts, dates and stable guids, with absolute links and whole texts', ({
    assert,
  }) => {
    const xml = rssOf([post()], channel)
    const feed = parseRssFeed(xml) as any

    assert.containsSubset(feed, {
      title: 'Sea News',
      link: 'https://sea.test/blog',
      language: 'en',
      items: [
        {
          title: 'Tides',
          link: 'https://sea.test/blog/tides',
          guid: { value: 'urn:signalbox:post_01', isPermaLink: false },
          pubDate: 'Sun, 01 Mar 2026 10:00:00 GMT',
          categories: [{ name: 'sea' }],
        },
      ],
    })
    assert.include(feed.items[0].content.encoded, 'href="https://sea.test/more"')
    assert.include(xml, 'rel="self"')
  })

  test('is well-formed and reads back equal, whatever a writer put into it', ({ assert }) => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'a\u0000b\u001f',
        ']]>',
        '\ud800',
        '<script>&amp;',
        '\ufffe',
        '<![CDATA[x',
        '"\''
      )
    )
    fc.assert(
      fc.property(nasty, nasty, (title, body) => {
        const xml = rssOf([post({ title: `T ${title}`, body, tags: [`t ${title}`] })], channel)
        assert.match(xml, ALLOWED)
        const feed = parseRssFeed(xml) as any
        assert.lengthOf(feed.items, 1)
        const kept = plainText(`T ${title}`)
        const said = (text: string) => text.replace(/\s+/g, ' ').trim()
        assert.equal(said(feed.items[0].title), said(kept))
      })
    )
  })
})
