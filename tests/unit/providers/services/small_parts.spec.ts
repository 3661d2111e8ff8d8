import { test } from '@japa/runner'
import { LatestRun } from '#providers/services/latest_run'
import { Lru } from '#providers/services/lru'

test.group('Values that were used last', () => {
  test('the one that was not used for longest goes first', ({ assert }) => {
    const lru = new Lru<number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    lru.get('a')

    lru.set('c', 3)

    assert.equal(lru.get('a'), 1)
    assert.isUndefined(lru.get('b'))
    assert.equal(lru.size, 2)
  })
})

test.group('One run at a time', () => {
  const setUp = () => {
    const runs: (() => void)[] = []
    const latest = new LatestRun(() => new Promise((resolve) => runs.push(resolve)))
    return { runs, latest }
  }

  test('all who ask during a run share the one after it', async ({ assert }) => {
    const { runs, latest } = setUp()

    const first = latest.run()
    const late = [latest.run(), latest.run(), latest.run()]
    assert.lengthOf(runs, 1)
    runs[0]!()
    await first
    await new Promise(setImmediate)
    assert.lengthOf(runs, 2)
    runs[1]!()
    await Promise.all(late)

    assert.lengthOf(runs, 2)
  })

  test('a run that failed does not keep the next one from beginning', async ({ assert }) => {
    let count = 0
    const latest = new LatestRun(async () => {
      if (++count === 1) throw new Error('no')
    })

    const first = latest.run()
    const second = latest.run()
    await assert.rejects(() => first, 'no')
    await second

    assert.equal(count, 2)
  })
})
