import { test } from '@japa/runner'
import fc from 'fast-check'
import { numbered, slugOf } from '#content/services/slugs'

test.group('The address of a post', () => {
  const cases: [string, string][] = [
    ['Ten Ways to Fail: a Guide!', 'ten-ways-to-fail-a-guide'],
    ['Über die Größe', 'uber-die-große'],
    ['東京の天気', '東京の天気'],
    ['🎉🎉', 'untitled'],
    ['Feed', 'feed-post'],
    ['  ', 'untitled'],
  ]
  for (const [title, slug] of cases) {
    test(`is "${slug}" for "${title}"`, ({ assert }) => {
      assert.equal(slugOf(title), slug)
    })
  }

  test('is short, never empty and made of letters, digits and hyphens, whatever the title', ({
    assert,
  }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const slug = slugOf(title)
        assert.isAtLeast(slug.length, 1)
        assert.isAtMost(slug.length, 190)
        assert.match(slug, /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u)
      })
    )
  })

  test('gets a number when it comes again', ({ assert }) => {
    assert.equal(numbered('tides', 1), 'tides')
    assert.equal(numbered('tides', 3), 'tides-3')
  })
})
