import assert from 'node:assert/strict'
import type { Checks } from '../checks.ts'
import { MANY_FACTS, manyFact, TestSource } from '../graphs.ts'

/** Facts that a format may hold back before it writes again. */
const MOST_HELD = 6_000
/** A piece of text is no longer than this. */
const MOST_PIECE = 4_000_000

/** How a large graph is written. */
export function checkStreaming({ test, create, context }: Checks): void {
  const many = () => new TestSource(MANY_FACTS, manyFact)

  test('stream: ten thousand facts come piece by piece', async () => {
    const source = many()
    let heard = 0
    let held = 0
    for await (const piece of create().functions.write(source, context())) {
      assert.ok(piece.length <= MOST_PIECE, `a piece has ${piece.length} characters`)
      held = Math.max(held, source.pulled - heard)
      heard = source.pulled
    }
    assert.ok(source.pulled >= MANY_FACTS, 'all facts were read')
    assert.ok(held <= MOST_HELD, `it held back ${held} facts`)
    assert.equal(source.open, 0, 'the source was let go of')
  })

  test('stream: reads no further while nobody takes the text', async () => {
    const source = many()
    const pieces = create().functions.write(source, context())[Symbol.asyncIterator]()
    await pieces.next()
    const before = source.pulled
    await new Promise((resolve) => setTimeout(resolve, 20))
    assert.ok(source.pulled - before <= 1_000, `it went on by ${source.pulled - before} facts`)
    await pieces.return?.()
  })

  test('stream: lets go of the source when its reader leaves', async () => {
    const source = many()
    for await (const piece of create().functions.write(source, context())) {
      if (piece !== '' && source.pulled > 0) break
    }
    assert.ok(source.pulled < MANY_FACTS, 'it did not read everything')
    assert.equal(source.open, 0, 'the source was let go of')
  })

  test('stream: ends when it is told to', async () => {
    const source = many()
    const stop = new AbortController()
    const written = async () => {
      for await (const piece of create().functions.write(source, context(stop.signal))) {
        if (piece !== '') stop.abort()
      }
    }
    await written().then(
      () => {},
      () => {}
    )
    assert.ok(source.pulled <= MOST_HELD, `it read ${source.pulled} facts`)
    assert.equal(source.open, 0, 'the source was let go of')
  })

  test('stream: passes on what goes wrong in the source', async () => {
    const broken = {
      async *facts(): AsyncGenerator<never[]> {
        yield []
        throw new Error('the store is gone')
      },
      async *entities(): AsyncGenerator<never[]> {
        yield []
      },
    }
    await assert.rejects(async () => {
      for await (const piece of create().functions.write(broken, context())) void piece
    }, /the store is gone/)
  })
}
