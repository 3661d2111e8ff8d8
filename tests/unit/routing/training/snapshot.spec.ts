import { test } from '@japa/runner'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { openSnapshot } from '#routing/learners/snapshot'
import { readBlob, writeBlob } from '#routing/learners/snapshot_blob'
import { trainSnapshot } from '#routing/learners/training/train'
import { NOTHING_ENCODED } from '#routing/engine/encoding/encoder'
import { recorded } from '#tests/unit/routing/training/outcomes'

const ze = recorded('ze')
const { bytes } = trainSnapshot(ze, { seed: 1 })

test.group('Snapshot', () => {
  test('is named by its content', ({ assert }) => {
    const sha = createHash('sha256').update(bytes).digest('hex')
    assert.equal(openSnapshot(bytes).version, sha.slice(0, 12))
    assert.deepEqual(openSnapshot(bytes).targetIds, ze.targetIds)
  })

  test('expects the same of the same request, whatever was asked before', ({ assert }) => {
    const snapshot = openSnapshot(bytes)
    const [one, other] = ze.rows
    const first = snapshot.predict(one!.encoded)
    snapshot.predict(other!.encoded)
    snapshot.alone('neighbours', other!.encoded)
    assert.deepEqual(snapshot.predict(one!.encoded), first)
  })

  test('expects something of a request of which nothing was read', ({ assert }) => {
    const { quality } = openSnapshot(bytes).predict(NOTHING_ENCODED)
    assert.isTrue(quality.every((q) => q >= 0 && q <= 1))
  })

  test('refuses bytes of which any was changed', ({ assert }) => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const spoilt = bytes.slice()
        spoilt[at]! ^= flip
        assert.throws(() => openSnapshot(spoilt), /cannot be used/)
      }),
      { numRuns: 30 }
    )
  })

  test('refuses bytes that are cut', ({ assert }) => {
    for (const length of [0, 7, 40, bytes.length - 1])
      assert.throws(() => openSnapshot(bytes.slice(0, length)), /cannot be used/)
  })

  test('refuses what was trained on other features of requests', ({ assert }) => {
    const { info, arrays } = readBlob(bytes, 'test')
    const structureMean = arrays.structureMean!.slice(1)
    const other = writeBlob(info as object, { ...arrays, structureMean })
    assert.throws(() => openSnapshot(other), /other features/)
  })

  test('reads back what was written', ({ assert }) => {
    const arrays = {
      a: new Int8Array([1, -2, 3]),
      b: new Float64Array([Math.PI]),
      c: new Uint16Array(0),
      d: new Float32Array([0.5, 1.5]),
    }
    const read = readBlob(writeBlob({ name: 'ünï' }, arrays), 'test')
    assert.deepEqual(read.info, { name: 'ünï' })
    assert.deepEqual(read.arrays, arrays)
  })
})
