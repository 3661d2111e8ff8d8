import { test } from '@japa/runner'
import { DOMAINS } from '#routing/engine/domains'
import type { Snapshot, TrainingSet } from '#routing/learners/types'
import { compareSnapshots } from '#routing/learning/training/gate'
import { NOTHING_ENCODED } from '#routing/engine/encoding/encoder'
import { target } from '#tests/unit/routing/fixtures'

const TARGETS = ['small', 'large']

/** A model that expects the same of every request. */
function model(quality: number[], targetIds = TARGETS): Snapshot {
  const values = Float64Array.from(quality)
  const unknown = values.map(() => Number.NaN)
  return {
    version: 'test',
    targetIds,
    evidence: values.map(() => 1e6),
    mean: values,
    predict: () => ({
      quality: values,
      calibrated: values,
      outputP50: unknown,
      outputP90: unknown,
      costUsd: unknown,
    }),
  }
}

const understood = {
  language: 'en',
  task: 'question',
  domains: [{ name: 'knowledge', p: 1 }],
  complexity: 0.5,
  inputTokens: 10,
  expectedOutputTokens: { p50: 100, p90: 200 },
  needs: [],
}

const targets = TARGETS.map((id) => target(id, { quality: 0.5 }))

/** The comparison of two models on rows. */
const compared = (candidate: Snapshot, serving: Snapshot | null, set: TrainingSet) =>
  compareSnapshots({
    candidate,
    serving,
    heldOut: { set, understood: set.rows.map(() => understood) },
    targets,
  })

/** Rows on which the large target is right and the small one is not, except every fifth. */
function heldOut(rows: number, more: { single?: boolean } = {}): TrainingSet {
  return {
    targetIds: TARGETS,
    catalogue: TARGETS.map(() => new Float64Array(DOMAINS.length).fill(0.5)),
    rows: Array.from({ length: rows }, (_, at) => ({
      encoded: NOTHING_ENCODED,
      domain: -1,
      quality: Float32Array.from([at % 5 === 0 ? 1 : 0, more.single ? Number.NaN : 1]),
      outputTokens: Float32Array.from([100, 100]),
      costUsd: Float32Array.from([0.001, 0.01]),
      weight: 1,
    })),
  }
}

test.group('The comparison before a snapshot serves', () => {
  test('lets one serve that is better than the one before', ({ assert }) => {
    const report = compared(model([0.2, 0.95]), model([0.9, 0.3]), heldOut(50))

    assert.isTrue(report.accepted)
    assert.equal(report.against, 'snapshot')
    assert.isAbove(report.utility!.gain, 0.5)
    assert.isAbove(report.brier.gain, 0.1)
  })

  test('keeps out one that chooses worse', ({ assert }) => {
    const report = compared(model([0.9, 0.3]), model([0.2, 0.95]), heldOut(50))

    assert.isFalse(report.accepted)
    assert.match(report.why, /chooses worse than the snapshot that serves/)
  })

  test('keeps out one that expects worse where rows have one outcome each', ({ assert }) => {
    const report = compared(model([0.9, 0.9]), model([0.2, 0.9]), heldOut(50, { single: true }))

    assert.isFalse(report.accepted)
    assert.isNull(report.utility)
    assert.match(report.why, /expects worse/)
  })

  test('lets the same model serve again', ({ assert }) => {
    const same = model([0.4, 0.7])

    assert.isTrue(compared(same, same, heldOut(50)).accepted)
  })

  test('compares with the priors where none serves', ({ assert }) => {
    const report = compared(model([0.2, 0.95]), null, heldOut(50))

    assert.equal(report.against, 'priors')
    assert.isTrue(report.accepted)
    assert.isAbove(report.brier.gain, 0.05)
  })

  test('takes the priors of targets that a snapshot does not know', ({ assert }) => {
    const old = model([0.2], ['small'])
    const report = compared(model([0.2, 0.95]), old, heldOut(50))

    assert.isAbove(report.brier.gain, 0)
  })

  test('does not judge by a handful of rows', ({ assert }) => {
    const report = compared(model([0.2, 0.95]), null, heldOut(7))

    assert.isFalse(report.accepted)
    assert.match(report.why, /Only 7 rows/)
  })
})
