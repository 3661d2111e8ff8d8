import { test } from '@japa/runner'
import { E_OVERLOADED } from '#core/errors'
import { isGuessable } from '#auth/services/password_rules'
import { makePassword, passwords } from '#auth/services/passwords'

test.group('Passwords', () => {
  test('are kept as argon2id with 19 MiB and two passes', async ({ assert }) => {
    const stored = await passwords.hash('a long and odd passphrase')

    assert.match(
      stored,
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
    )
    assert.isTrue(await passwords.verify(stored, 'a long and odd passphrase'))
    assert.isFalse(await passwords.verify(stored, 'a long and odd passphrasE'))
    assert.isFalse(passwords.isOutdated(stored))
  }).timeout(20_000)

  test('are the same however their letters are composed', async ({ assert }) => {
    const stored = await passwords.hash('caf\u00e9 caf\u00e9 caf\u00e9')

    assert.isTrue(await passwords.verify(stored, 'cafe\u0301 cafe\u0301 cafe\u0301'))
  }).timeout(20_000)

  test('are checked as long for an unknown account, and never right', async ({ assert }) => {
    const stored = await passwords.hash('a long and odd passphrase')
    const timeOf = async (hash: string | null) => {
      const started = performance.now()
      const isRight = await passwords.verify(hash, 'something else entirely')
      assert.isFalse(isRight)
      return performance.now() - started
    }
    await timeOf(stored)

    assert.isAbove(await timeOf(null), (await timeOf(stored)) / 4)
  }).timeout(20_000)

  test('hashed with other parameters are known to be outdated', async ({ assert }) => {
    const old = `$argon2id$v=19$m=8192,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

    assert.isTrue(passwords.isOutdated(old))
    assert.isFalse(await passwords.verify(old, 'whatever it was'))
  })

  test('wait for one another, and are turned away when too many wait', async ({ assert }) => {
    const tries = Array.from({ length: 60 }, () => passwords.verify(null, 'whatever it was'))
    const outcomes = await Promise.allSettled(tries)
    const refused = outcomes.filter(({ status }) => status === 'rejected')

    assert.lengthOf(refused, 8)
    for (const outcome of refused as PromiseRejectedResult[]) {
      assert.instanceOf(outcome.reason, E_OVERLOADED)
    }
  }).timeout(60_000)

  test('that are made here are long and differ', ({ assert }) => {
    assert.match(makePassword(), /^[A-HJ-NP-Za-km-z2-9]{24}$/)
    assert.notEqual(makePassword(), makePassword())
  })

  test('that everybody tries first are known', ({ assert }) => {
    for (const bad of [
      'password1234',
      'Welcome2026!!',
      'qwertyuiopas',
      '123456789012',
      '210987654321',
      'aaaaaaaaaaaaaa',
      'abcabcabcabcab',
      'Signalbox-2026!',
      'admin-password1',
    ]) {
      assert.isTrue(isGuessable(bad), bad)
    }
    assert.isTrue(isGuessable('ada.lovelace@example.com', 'Ada.Lovelace@example.com'))
    for (const good of ['correct horse battery staple', 'four dogs at noon', 'Zr9#kk2_vQx1']) {
      assert.isFalse(isGuessable(good, 'ada@example.com'), good)
    }
  })
})
