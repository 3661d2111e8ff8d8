import { test } from '@japa/runner'
import { fc } from '#tests/unit/gateway/samples'
import { readMembers } from '#gateway/services/json_members'

const read = (text: string, depth = 64) =>
  readMembers(text, depth)?.map(({ name, raw }) => [name, raw])

test.group('Members of a JSON text', () => {
  test('keeps values as they were written', ({ assert }) => {
    const text =
      '{ "seed" : 12345678901234567890, "temperature":0.10, "big":1e400 ,"t": "a\\u00e9" }'

    assert.deepEqual(read(text), [
      ['seed', '12345678901234567890'],
      ['temperature', '0.10'],
      ['big', '1e400'],
      ['t', '"a\\u00e9"'],
    ])
  })

  test('is not misled by braces, quotes and backslashes inside strings', ({ assert }) => {
    const text = '{"a":"}\\"{,:","b":"\\\\","c":[{"d":"]"}],"e\\"f":null}'

    assert.deepEqual(read(text), [
      ['a', '"}\\"{,:"'],
      ['b', '"\\\\"'],
      ['c', '[{"d":"]"}]'],
      ['e"f', 'null'],
    ])
  })

  test('lets the last of two members with one name count', ({ assert }) => {
    assert.deepEqual(read('{"model":"a","n":1,"model":"b"}'), [
      ['model', '"b"'],
      ['n', '1'],
    ])
  })

  test('knows a name that is written with escapes', ({ assert }) => {
    assert.deepEqual(read('{"s\\u0076c":{}}'), [['svc', '{}']])
  })

  test('refuses what is nested too deeply, before anything parses it', ({ assert }) => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

    assert.isNull(readMembers(nested(10_000), 128))
    assert.isNull(readMembers(nested(128), 128))
    assert.isNotNull(readMembers(nested(127), 128))
  })

  test('reads any object as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        const members = readMembers(text, 1_000)!
        const rebuilt = `{${members.map(({ name, raw }) => `${JSON.stringify(name)}:${raw}`).join()}}`
        return JSON.stringify(JSON.parse(rebuilt)) === JSON.stringify(JSON.parse(text))
      })
    )
  })

  test('ends on any text, JSON or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ a1') }), (text) => {
        readMembers(text, 8)
        return true
      })
    )
  })
})
