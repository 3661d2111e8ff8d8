import fc from 'fast-check'
import { test } from '@japa/runner'
import { checksumOf, kindOf, makeToken, partsToShow } from '#auth/services/key_format'
import type { TokenKind } from '#auth/services/key_format'

const kinds: TokenKind[] = ['live', 'test', 'cli', 'op']
const aToken = () => fc.constantFrom(...kinds).map((kind) => ({ kind, token: makeToken(kind) }))

test.group('Format of keys', () => {
  test('closes the published test vector with its checksum', ({ assert }) => {
    const head = `svc_live_${'0'.repeat(31)}1`

    assert.equal(checksumOf(head), '2ykSmj')
    assert.equal(kindOf(`${head}2ykSmj`), 'live')
  })

  test('recognises every key it makes', ({ assert }) => {
    fc.assert(
      fc.property(aToken(), ({ kind, token }) => {
        assert.equal(kindOf(token), kind)
        assert.match(token, /^svc_(live|test|cli|op)_[0-9A-Za-z]{38}$/)
      })
    )
  })

  test('refuses a key with one character changed', ({ assert }) => {
    const edit = fc.record({
      made: aToken(),
      at: fc.nat({ max: 37 }),
      to: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
    })
    fc.assert(
      fc.property(edit, ({ made: { token }, at, to }) => {
        const place = token.length - 38 + at
        fc.pre(token[place] !== to)
        assert.isNull(kindOf(token.slice(0, place) + to + token.slice(place + 1)))
      })
    )
  })

  test('refuses a truncated or padded paste, and text that was never a key', ({ assert }) => {
    fc.assert(
      fc.property(aToken(), fc.nat({ max: 45 }), ({ token }, length) => {
        fc.pre(length < token.length)
        assert.isNull(kindOf(token.slice(0, length)))
        assert.isNull(kindOf(`${token} `))
        assert.isNull(kindOf(`${token}0`))
      })
    )
    fc.assert(fc.property(fc.string(), (text) => assert.isNull(kindOf(text))))
  })

  test('shows no more than eight random characters and the last four', ({ assert }) => {
    fc.assert(
      fc.property(aToken(), ({ kind, token }) => {
        const { prefix8, last4 } = partsToShow(token)
        assert.equal(prefix8, token.slice(0, `svc_${kind}_`.length + 8))
        assert.equal(last4, token.slice(-4))
      })
    )
  })
})
