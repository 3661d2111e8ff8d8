import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { test } from '@japa/runner'
import { Vault, maskSecret } from '#core/services/vault'

const key = (id: string) => ({ id, key: randomBytes(32) })
const AAD = 'ws_1|providers|prov_1|api_key'

test.group('Vault', () => {
  test('opens what it sealed, whatever the text', ({ assert }) => {
    const vault = new Vault(() => [key('a')])

    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        (text) => {
          assert.equal(vault.open(vault.seal(text, AAD), AAD), text)
        }
      )
    )
  })

  test('does not open a secret that was moved to another row', ({ assert }) => {
    const vault = new Vault(() => [key('a')])
    const sealed = vault.seal('sk-secret', AAD)

    assert.throws(() => vault.open(sealed, 'ws_1|providers|prov_2|api_key'))
  })

  test('does not open a secret of which one character was changed', ({ assert }) => {
    const vault = new Vault(() => [key('a')])
    const sealed = vault.seal('sk-secret', AAD)
    const body = sealed.lastIndexOf('.') + 3
    const changed =
      sealed.slice(0, body) + (sealed[body] === 'A' ? 'B' : 'A') + sealed.slice(body + 1)

    assert.throws(() => vault.open(changed, AAD))
  })

  test('names the key that is missing', ({ assert }) => {
    const sealed = new Vault(() => [key('old')]).seal('sk-secret', AAD)

    assert.throws(() => new Vault(() => [key('new')]).open(sealed, AAD), /"old"/)
  })

  test('opens old secrets after a new key was put first, and re-wraps them for it', ({
    assert,
  }) => {
    const [old, fresh] = [key('old'), key('new')]
    const sealed = new Vault(() => [old]).seal('sk-secret', AAD)
    const rotated = new Vault(() => [fresh, old])
    const rewrapped = rotated.rewrap(sealed, AAD)

    assert.equal(rotated.open(sealed, AAD), 'sk-secret')
    assert.equal(new Vault(() => [fresh]).open(rewrapped, AAD), 'sk-secret')
    assert.equal(rotated.rewrap(rewrapped, AAD), rewrapped)
  })

  test('shows a secret by its beginning and its last four characters', ({ assert }) => {
    assert.equal(maskSecret('sk-abcdefghijklmnop1234'), 'sk-…1234')
    assert.equal(maskSecret('short'), '…')
  })
})
