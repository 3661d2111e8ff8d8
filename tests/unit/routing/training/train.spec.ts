import { test } from '@japa/runner'
import { openSnapshot } from '#routing/learners/snapshot'
import { trainSnapshot } from '#routing/learners/training/train'
import type { MemberSnapshot, TrainingRow, TrainingSet } from '#routing/learners/types'
import { recorded, singleOutcomes, split } from '#tests/unit/routing/training/outcomes'

const trained = (set: TrainingSet, seed = 1) => openSnapshot(trainSnapshot(set, { seed }).bytes)

/** Mean squared error over the outcomes of rows. */
function errorOf(rows: TrainingRow[], expected: (row: TrainingRow) => Float64Array) {
  let sum = 0
  let n = 0
  for (const row of rows) {
    const predicted = expected(row)
    for (const [target, quality] of row.quality.entries()) {
      sum += (predicted[target]! - quality) ** 2
      n++
    }
  }
  return sum / n
}

const meansOf = ({ mean }: MemberSnapshot) => mean

test.group('trainSnapshot', () => {
  const ui9 = recorded('ui9')
  const [known, unknown] = split(ui9)
  const snapshot = trained(known)

  test('expects unseen rows better than the means of the targets', ({ assert }) => {
    const ofMeans = errorOf(unknown, () => meansOf(snapshot))
    assert.isBelow(
      errorOf(unknown, (row) => snapshot.predict(row.encoded).quality),
      ofMeans
    )
    assert.isBelow(
      errorOf(unknown, (row) => snapshot.predict(row.encoded).calibrated),
      ofMeans
    )
    assert.isBelow(
      errorOf(unknown, (row) => snapshot.alone('linear', row.encoded)),
      ofMeans
    )
    assert.isBelow(
      errorOf(unknown, (row) => snapshot.alone('neighbours', row.encoded)),
      ofMeans
    )
  })

  test('gives the same bytes for the same set and seed, and others for another seed', ({
    assert,
  }) => {
    const bytes = (seed: number) => trainSnapshot(known, { seed }).bytes
    assert.deepEqual(bytes(3), bytes(3))
    assert.notDeepEqual(bytes(3), bytes(4))
  })

  test('learns from rows of which only one target was asked', ({ assert }) => {
    const single = trained(singleOutcomes(known))
    const ofMeans = errorOf(unknown, () => meansOf(single))
    assert.isBelow(
      errorOf(unknown, (row) => single.predict(row.encoded).quality),
      ofMeans
    )
    assert.closeTo(
      single.evidence.reduce((sum, n) => sum + n, 0),
      known.rows.length,
      0
    )
  })

  test('expects costs and lengths of answers', ({ assert }) => {
    const [seen, asked] = split(recorded('ze'))
    const model = trained(seen)
    let inside = 0
    let n = 0
    for (const row of asked) {
      const { outputP10, outputP50, outputP90, costUsd } = model.predict(row.encoded)
      for (const [target, tokens] of row.outputTokens.entries()) {
        assert.isTrue(outputP10![target]! <= outputP50[target]!)
        assert.isTrue(outputP50[target]! <= outputP90[target]!)
        assert.isAbove(costUsd[target]!, 0)
        if (tokens <= outputP90[target]!) inside++
        n++
      }
    }
    assert.closeTo(inside / n, 0.9, 0.08)
  })

  test('knows no costs and lengths where none were stated', ({ assert }) => {
    const { outputP50, costUsd } = trained({
      ...known,
      rows: known.rows.map((row) => ({ ...row, costUsd: row.costUsd.map(() => Number.NaN) })),
    }).predict(unknown[0]!.encoded)
    assert.isTrue(outputP50.every(Number.isNaN))
    assert.isTrue(costUsd.every(Number.isNaN))
  })

  for (const [rows, targets] of [
    [0, 2],
    [1, 1],
    [10, 1],
    [10, 9],
    [40, 2],
  ] as const) {
    test(`makes do with ${rows} rows of ${targets} targets`, ({ assert }) => {
      const few: TrainingSet = {
        targetIds: ui9.targetIds.slice(0, targets),
        catalogue: ui9.catalogue.slice(0, targets),
        rows: ui9.rows.slice(0, rows).map((row) => ({
          ...row,
          quality: row.quality.slice(0, targets),
          costUsd: row.costUsd.slice(0, targets),
          outputTokens: row.outputTokens.slice(0, targets),
        })),
      }
      const { quality, calibrated } = trained(few).predict(unknown[0]!.encoded)
      assert.isTrue(quality.every((q) => q >= 0 && q <= 1))
      assert.isTrue(calibrated.every((q) => q >= 0 && q <= 1))
    })
  }

  test('takes the catalogue for a target without outcomes', ({ assert }) => {
    const catalogue = known.catalogue.map((scores) => scores.map(() => 0.8))
    const rows = known.rows.map((row) => ({
      ...row,
      quality: row.quality.slice().fill(Number.NaN, 0, 1),
    }))
    const { mean, evidence } = trained({ ...known, catalogue, rows })
    assert.closeTo(mean[0]!, 0.8, 1e-6)
    assert.equal(evidence[0], 0)
  })

  test('reports how it went and says so on the way', ({ assert }) => {
    const shares: number[] = []
    const { report } = trainSnapshot(known, { seed: 1, onProgress: (share) => shares.push(share) })
    assert.equal(report.rows, known.rows.length)
    assert.equal(report.outcomes, known.rows.length * 9)
    assert.isAbove(report.brierSkill, 0)
    assert.isBelow(report.ece, 0.05)
    assert.isNumber(report.routeScore)
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b)
    )
    assert.equal(shares.at(-1), 1)
  })
})
