import { test } from '@japa/runner'
import { keysOf, sharedGuidsOf } from '#content/feeds/identity'
import type { FeedEntry } from '#content/feeds/types'

const entry = (over: Partial<FeedEntry>): FeedEntry => ({
  guid: null,
  url: null,
  title: 'Tides',
  author: null,
  html: 'text',
  categories: [],
  imageUrl: null,
  publishedAt: null,
  ...over,
})

const isSame = (a: Partial<FeedEntry>, b: Partial<FeedEntry>) => {
  const keys = new Set(keysOf(entry(a), new Set()))
  return keysOf(entry(b), new Set()).some((key) => keys.has(key))
}

test.group('The identity of an entry', () => {
  const link = 'https://sea.test/a'
  const cases: [string, Partial<FeedEntry>, Partial<FeedEntry>, boolean][] = [
    ['stays when its text is edited', { guid: '1', title: 'a' }, { guid: '1', title: 'b' }, true],
    ['stays from http to https', { guid: 'http://sea.test/a' }, { guid: link }, true],
    ['stays when the fragment moves', { guid: `${link}#1` }, { guid: `${link}#2` }, true],
    [
      'stays when its guid changes but not link and title',
      { guid: '1', url: link },
      { guid: '2', url: link },
      true,
    ],
    [
      'stays with other tracking',
      { url: `${link}?utm_source=a` },
      { url: `${link}?utm_source=b` },
      true,
    ],
    [
      'differs with another guid and link',
      { guid: '1', url: link },
      { guid: '2', url: `${link}b` },
      false,
    ],
    [
      'differs with another page of one site',
      { url: `${link}?id=1` },
      { url: `${link}?id=2` },
      false,
    ],
    ['is its text where there is nothing else', { html: 'one' }, { html: 'one' }, true],
    ['differs by its text where there is nothing else', { html: 'one' }, { html: 'two' }, false],
  ]
  for (const [what, a, b, expected] of cases) {
    test(what, ({ assert }) => {
      assert.equal(isSame(a, b), expected)
    })
  }

  test('does not rest on a guid that several entries of a document share', ({ assert }) => {
    const entries = [entry({ guid: 'x', url: `${link}1` }), entry({ guid: 'x', url: `${link}2` })]
    const shared = sharedGuidsOf(entries)

    assert.notEqual(keysOf(entries[0]!, shared)[0], keysOf(entries[1]!, shared)[0])
  })
})
