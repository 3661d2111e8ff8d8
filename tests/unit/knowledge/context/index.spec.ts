import { test } from '@japa/runner'
import { IndexShelf } from '#knowledge/context/index/index_shelf'
import { TermStore } from '#knowledge/context/index/term_store'
import { factIndex, factRow, passageIndex, passageRow } from '#tests/unit/knowledge/context/givens'

test.group('Indexes in memory', () => {
  test('rank by rare words, and no longer find what went', ({ assert }) => {
    const terms = new TermStore()
    for (const text of ['a b', 'a c', 'a d']) terms.add(text.split(' '))
    const scored = () => {
      const scores = new Float64Array(terms.size)
      terms.addTermScores(
        new Map([
          ['a', 1],
          ['c', 1],
        ]),
        scores
      )
      return [...scores]
    }

    const before = scored()
    terms.remove(1)
    const after = scored()

    assert.equal(before.indexOf(Math.max(...before)), 1)
    assert.equal(after[1], 0)
    assert.equal(terms.live, 2)
    assert.deepEqual([...terms.termsOf(1)], [])
  })

  test('have a changed fact once, as it is now', ({ assert }) => {
    const row = factRow()
    const index = factIndex([row, { ...row, object: 'Porto' }])

    assert.equal(index.terms.live, 1)
    assert.deepEqual(
      index.facts.filter((fact) => fact !== null).map(({ object }) => object),
      ['Porto']
    )
    index.put({ ...row, status: 'disabled' })
    assert.isFalse(index.has(row.id))
  })

  test('of passages ask to be read again when older or replaced words come', ({ assert }) => {
    const first = passageRow('One.', { at: 5 })
    const index = passageIndex([first])

    assert.isTrue(index.add(passageRow('Two.', { at: 6 })))
    assert.isTrue(index.add(first))
    assert.isFalse(index.add(passageRow('Older.', { at: 4 })))
    assert.isFalse(index.add(passageRow('Other.', { at: 7, reference: first.reference })))
    assert.lengthOf(index.passages, 2)
  })

  test('are let go of when they take too much, those used longest ago first', async ({
    assert,
  }) => {
    const loads: string[] = []
    const shelf = new IndexShelf(
      async (key) => {
        loads.push(key)
        return { bytes: 40 }
      },
      100,
      1
    )
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await shelf.of(key)

    assert.deepEqual(loads, ['a', 'b', 'c', 'b'])
    assert.sameMembers(shelf.keys(), ['a', 'b'])
  })

  test('are read once for all who wait, and again after they were dropped', async ({ assert }) => {
    let loads = 0
    const shelf = new IndexShelf(async () => ({ bytes: ++loads }))
    const both = await Promise.all([shelf.of('a'), shelf.of('a')])
    const coming = shelf.of('b')
    shelf.drop('b')
    await coming

    assert.equal(both[0], both[1])
    assert.isUndefined(shelf.peek('b'))
    assert.equal(loads, 2)
  })
})
