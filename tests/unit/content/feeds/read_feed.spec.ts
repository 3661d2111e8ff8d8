import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { readFeed } from '#content/feeds/read_feed'
import type { Feed } from '#content/feeds/types'

const FOLDER = new URL('../../../fixtures/content/feeds/', import.meta.url)
const URL_OF_FEED = 'https://feed.test/x/feed.xml'

const bytesOf = (start: string) => {
  const name = readdirSync(FOLDER).find((one) => one.startsWith(start))
  return readFileSync(new URL(name!, FOLDER))
}
const read = (bytes: Uint8Array, contentType: string | null = null) =>
  readFeed({ bytes, contentType, url: URL_OF_FEED })

function feedIn(start: string): Feed {
  const reading = read(bytesOf(start))
  if (!reading.ok) throw new Error(`${start} is ${reading.reason}`)
  return reading.feed
}

test.group('A feed', () => {
  const cases: [string, string, string, number][] = [
    ['RDF', 'feed-rs--real--rss_1.0_spec_1', 'XML.com', 2],
    ['JSON Feed', 'feed-rs--real--jsonfeed_spec_1', 'JSON Feed', 1],
    ['an Atom entry by itself', 'feed-rs--real--atom_entry_1', '', 1],
    ['Atom inside a web page', 'feedjira--real--DuplicateContent', 'Avian’s Blog', 10],
    ['single-quoted attributes', 'feedjira--real--ITunesWithSingle', 'All About Everything', 3],
    ['EUC-KR', 'feedparser--encoding--euc-kr', '년', 0],
    ['UTF-16 without a mark, declared UTF-8', 'own--hazard--utf16le-no-bom', 'T', 1],
    ['an external DTD', 'own--hazard--external-dtd', 'T', 1],
    ['an external entity', 'own--hazard--xxe-http', 'T', 1],
    ['a lone surrogate', 'own--hazard--lone-surrogate', 'T', 1],
    ['no items', 'own--hazard--jsonfeed-no-items', 'T', 0],
    ['wrong types', 'own--hazard--jsonfeed-wrong-types', '5', 2],
  ]
  for (const [what, start, title, entries] of cases) {
    test(`is read with ${what}`, ({ assert }) => {
      const feed = feedIn(start)

      assert.equal(feed.title, title)
      assert.lengthOf(feed.entries, entries)
    })
  }

  test('that was cut gives its whole entries and says that it was cut', ({ assert }) => {
    const feed = feedIn('own--hazard--truncated')

    assert.isTrue(feed.isCut)
    assert.isAbove(feed.entries.length, 0)
  })

  test('has links in their place below nested bases', ({ assert }) => {
    assert.equal(feedIn('own--base-url').entries[0]!.url, 'https://example.com/blog/2026/a.html')
  })

  test('has the dates that its entries really say, and none for those that make no sense', ({
    assert,
  }) => {
    const dates = feedIn('own--dates').entries.map(({ publishedAt }) =>
      publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 16)
    )

    assert.deepEqual(dates.slice(0, 6), [
      '2026-11-20T10:00',
      '2026-11-20T04:30',
      '2026-11-20T15:00',
      '2026-11-20T10:00',
      '2026-11-20T10:00',
      '2026-11-20T00:00',
    ])
    assert.deepEqual(dates.slice(9, 12), [null, null, null])
    assert.equal(dates[14], '2026-11-20T17:00')
  })

  for (const start of ['empty', 'html-page', 'json-array', 'login-page', 'opml', 'whitespace']) {
    test(`is not what is ${start.replaceAll('-', ' ')}`, ({ assert }) => {
      assert.isFalse(read(bytesOf(`own--not-a-feed--${start}`)).ok)
    })
  }

  test('is offered where a web page names it', ({ assert }) => {
    const reading = read(bytesOf('own--not-a-feed--html-page'))

    assert.deepEqual(reading.ok ? [] : reading.discovered, [
      'https://feed.test/feed.xml',
      'https://example.com/atom.xml',
    ])
  })

  test('is decoded by its mark before the header, and by the header before its declaration', ({
    assert,
  }) => {
    const rss = (title: string) =>
      `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>${title}</title><item><title>x</title></item></channel></rss>`
    const cyrillic = Buffer.from(rss('__'), 'latin1')
    cyrillic[cyrillic.indexOf('__')] = 0xcf
    cyrillic[cyrillic.indexOf('_')] = 0xee

    const byHeader = read(cyrillic, 'application/xml; charset=windows-1251')
    const byMark = read(Buffer.from(`\ufeff${rss('По')}`), 'text/xml; charset=iso-8859-1')

    assert.equal(byHeader.ok && byHeader.feed.title, 'По')
    assert.equal(byMark.ok && byMark.feed.title, 'По')
  })

  test('never breaks the reader, whatever the bytes', ({ assert }) => {
    const pieces = fc.constantFrom(
      '<rss>',
      '<channel>',
      '<item>',
      '</item>',
      '<!DOCTYPE x [',
      ']>',
      '&x;',
      '<![CDATA[',
      '{"items":',
      '\0',
      '<feed>',
      '<entry'
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))), (parts) => {
        assert.isBoolean(read(Buffer.from(parts.join(''))).ok)
      })
    )
  })
})
