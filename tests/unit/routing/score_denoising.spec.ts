import { test } from '@japa/runner'
import fc from 'fast-check'
import { DOMAIN_AT } from '#routing/engine/domains'
import { priorsOf } from '#routing/engine/quality_prior'
import { denoise, STATED_VARIANCE } from '#routing/engine/score_denoising'
import { seededRandom } from '#bin/train/seeded_random'
import { target } from '#tests/unit/routing/fixtures'

const ERROR = Math.sqrt(STATED_VARIANCE)

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const table = (rows: number[][]) => ({
  scores: rows.map((row) => Float64Array.from(row)),
  variance: rows.map((row) => new Float64Array(row.length).fill(STATED_VARIANCE)),
})

/** Mean squared distance of two tables. */
const distance = (a: ArrayLike<number>[], b: ArrayLike<number>[]) => {
  let sum = 0
  let n = 0
  a.forEach((row, at) => {
    for (let column = 0; column < row.length; column++, n++)
      sum += (row[column]! - b[at]![column]!) ** 2
  })
  return sum / n
}

test.group('Stated scores', () => {
  test('come closer to the truth when targets are near-equal', ({ assert }) => {
    const random = seededRandom(3)
    const truth = Array.from({ length: 38 }, () => {
      const level = 0.85 + 0.02 * normal(random)
      return [0, 1, 2].map(() => level + 0.01 * normal(random))
    })
    const stated = truth.map((row) => row.map((score) => score + ERROR * normal(random)))

    assert.isBelow(distance(denoise(table(stated)), truth), distance(stated, truth) / 3)
  })

  test('follow prices where scores go along with them', ({ assert }) => {
    const random = seededRandom(5)
    const prices = Array.from({ length: 24 }, (_, at) => 2 ** (at / 3))
    const truth = prices.map((price) => [0, 1, 2].map(() => 0.5 + 0.03 * Math.log(price)))
    const stated = truth.map((row) => row.map((score) => score + ERROR * normal(random)))

    const without = distance(denoise(table(stated)), truth)
    const along = distance(denoise({ ...table(stated), prices }), truth)

    assert.isBelow(along, without * 0.8)
  })

  test('say nothing by their price where none is known', ({ assert }) => {
    const stated = table([
      [0.3, 0.4],
      [0.9, 0.8],
      [0.6, 0.6],
    ])

    assert.deepEqual(denoise({ ...stated, prices: [null, 0, 5] }), denoise(stated))
  })

  test('keep real differences', ({ assert }) => {
    const [weak, strong] = denoise(
      table([
        [0.3, 0.4, 0.2],
        [0.9, 0.85, 0.8],
        [0.6, 0.6, 0.5],
      ])
    )

    for (const [at, score] of strong!.entries()) assert.isAbove(score, weak![at]! + 0.4)
  })

  test('of a single target stay as they are', ({ assert }) => {
    const [only] = denoise(table([[0.7, 0.9, Number.NaN]]))

    assert.closeTo(only![0]!, 0.7, 1e-9)
    assert.closeTo(only![1]!, 0.9, 1e-9)
    assert.isNaN(only![2])
  })

  test('that are missing follow the target and the domain', ({ assert }) => {
    const rows = [
      [0.9, 0.6],
      [0.5, 0.2],
      [0.7, 0.4],
      [0.9, Number.NaN],
    ]
    const filled = denoise(table(rows))[3]![1]!

    assert.isAbove(filled, 0.45)
    assert.isBelow(filled, 0.75)
  })

  test('never end as anything but numbers where any target states one', ({ assert }) => {
    const cell = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN))
    const tables = fc
      .integer({ min: 1, max: 5 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 30 })
      )
    fc.assert(
      fc.property(tables, (rows) => {
        const denoised = denoise(table(rows))
        rows[0]?.forEach((_, column) => {
          const isStated = rows.some((row) => !Number.isNaN(row[column]!))
          for (const row of denoised) assert.equal(Number.isFinite(row[column]!), isStated)
        })
      }),
      { numRuns: 300 }
    )
  })
})

test.group('Priors of a directory', () => {
  test('leave what was concluded from facts alone', ({ assert }) => {
    const targets = [0.71, 0.72, 0.73].map((quality, at) => {
      const one = target(`t${at}`, { quality })
      one.quality.source = 'prior from catalogue facts'
      return one
    })

    assert.deepEqual(
      priorsOf(targets, new Map()).map(({ overall }) => overall),
      [0.71, 0.72, 0.73]
    )
  })

  test('take the nearest domain for one that nobody states', ({ assert }) => {
    const [prior] = priorsOf(
      [target('a', { quality: 0.7, domains: { math: 0.4, knowledge: 0.6 } })],
      new Map()
    )

    assert.closeTo(prior!.byDomain[DOMAIN_AT.math_hard]!, 0.4, 1e-9)
    assert.closeTo(prior!.byDomain[DOMAIN_AT.law]!, 0.6, 1e-9)
    assert.closeTo(prior!.byDomain[DOMAIN_AT.writing]!, 0.7, 1e-9)
  })
})
