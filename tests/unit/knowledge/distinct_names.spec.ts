import { test } from '@japa/runner'
import { DistinctNames } from '#knowledge/exports/distinct_names'

test.group('DistinctNames', () => {
  test('tells new names from those that it has seen, however many there are', ({ assert }) => {
    const names = new DistinctNames()
    const all = Array.from({ length: 50_000 }, (_, number) => `person\nPerson ${number}`)
    assert.isTrue(all.every((name) => names.add(name)))
    assert.isFalse(all.some((name) => names.add(name)))
  })

  test('keeps names apart that differ in one character, or in their kind', ({ assert }) => {
    const names = new DistinctNames()
    for (const name of ['', 'a', 'b', 'ab', 'ba', 'a\nb', '\u0000', '東京', '京東']) {
      assert.isTrue(names.add(name), JSON.stringify(name))
      assert.isFalse(names.add(name), JSON.stringify(name))
    }
  })
})
