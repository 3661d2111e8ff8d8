import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { NOTHING_ENCODED } from '#routing/engine/encoding/encoder'
import { readNdjson } from '#routing/learning/rows/ndjson'
import { isHeldOut } from '#routing/learning/training/held_out'
import { PackedRows, unpackSet } from '#routing/learning/training/packed_set'
import { DOMAINS } from '#routing/engine/domains'
import { textHash } from '#routing/services/decision_rows'

const read = async (chunks: (string | Buffer)[]) => {
  const values = []
  for await (const { at, value } of readNdjson(
    Readable.from(chunks.map((one) => Buffer.from(one)))
  ))
    values.push([at, value])
  return values
}

test.group('Lines of an import', () => {
  test('are read across chunks, characters that are cut in two included', async ({ assert }) => {
    const bytes = Buffer.from('{"a":"ü"}\n\n{"a":"€"}')
    const chunks = [...bytes].map((byte) => Buffer.from([byte]))

    assert.deepEqual(await read(chunks), [
      [0, { a: 'ü' }],
      [2, { a: '€' }],
    ])
  })

  test('that are no JSON, too long or no UTF-8 are named by their number', async ({ assert }) => {
    const locOf = (chunks: (string | Buffer)[]) =>
      read(chunks).then(
        () => null,
        (error) => error.issues[0].loc
      )

    assert.deepEqual(await locOf(['{}\n{}\n{oh']), ['body', 2])
    assert.deepEqual(await locOf(['{}\n', 'x'.repeat(4_000_001)]), ['body', 1])
    assert.deepEqual(await locOf(['{}\n', Buffer.from([0xff, 0xfe])]), ['body', 1])
  })
})

test.group('Rows that no training sees', () => {
  test('are one in ten, the same wherever the question turns up', ({ assert }) => {
    const hashes = Array.from({ length: 5_000 }, (_, at) => textHash('salt', `question ${at}`))
    const heldOut = hashes.filter((hash) => isHeldOut(hash, 'set a'))

    assert.closeTo(heldOut.length / hashes.length, 0.1, 0.02)
    assert.deepEqual(
      hashes.filter((hash) => isHeldOut(hash, 'set b')),
      heldOut
    )
  })

  test('are kept apart when a set is unpacked', ({ assert }) => {
    const rows = new PackedRows()
    const encoded = {
      ...NOTHING_ENCODED,
      indices: new Uint16Array([3, 9]),
      counts: new Uint8Array([1, 2]),
    }
    for (let at = 0; at < 20; at++) {
      rows.add(
        encoded,
        {
          domain: at % 2,
          label: at % 3 === 0 ? null : `label ${at % 3}`,
          weight: 0.5,
          heldOut: at % 10 === 0,
        },
        [{ target: at % 2, quality: at / 20, outputTokens: at === 1 ? null : at, costUsd: null }]
      )
    }
    const set = rows.finish(['a', 'b'], new Float64Array(2 * DOMAINS.length).fill(0.4))
    const training = unpackSet(set, 'training')
    const heldOut = unpackSet(set, 'held out')

    assert.lengthOf(training.rows, 18)
    assert.lengthOf(heldOut.rows, 2)
    const [first, second] = training.rows
    assert.deepEqual([...first!.encoded.indices], [3, 9])
    assert.isNaN(first!.quality[0])
    assert.closeTo(first!.quality[1]!, 0.05, 1e-6)
    assert.isNaN(first!.outputTokens[1])
    assert.equal(first!.label, 'label 1')
    assert.equal(second!.outputTokens[0], 2)
    assert.isUndefined(training.rows[2]!.label)
    assert.equal(training.catalogue[1]![0], 0.4)
  })
})
