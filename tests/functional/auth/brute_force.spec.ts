import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { E_SIGN_IN_LIMITED } from '#auth/errors'
import { SignInBrakes } from '#auth/services/sign_in_brakes'
import { givenOperator } from '#tests/helpers/given_operator'

const brakes = new SignInBrakes()

/** How long one try is held, in milliseconds. */
const held = async (account: string, address: string) => {
  const started = performance.now()
  await brakes.beforeTry(account, address)
  return performance.now() - started
}

/** Addresses of documentation networks (RFC 5737 and 2544), one /24 for each number. */
const network = (n: number) => `198.18.${n}.7`

test.group('Guessing passwords', () => {
  test('is slowed down from the third try on', async ({ assert }) => {
    const account = newId('guess')
    const times = []
    for (let n = 0; n < 5; n++) times.push(await held(account, network(1)))

    assert.isBelow(times[1]!, 200)
    assert.isAtLeast(times[2]!, 249)
    assert.isAtLeast(times[3]!, 499)
    assert.isAtLeast(times[4]!, 999)
  }).timeout(20_000)

  test('is refused after ten tries from one network, also when they come at once', async ({
    assert,
  }) => {
    const account = newId('guess')
    const tries = Array.from({ length: 14 }, (_, n) =>
      brakes.beforeTry(account, `198.18.2.${n + 1}`)
    )
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')

    assert.lengthOf(refused, 4)
    const { reason } = refused[0] as PromiseRejectedResult
    assert.instanceOf(reason, E_SIGN_IN_LIMITED)
    assert.isAtMost(reason.retryAfter, 900)
  }).timeout(20_000)

  test('does not lock the account for its owner elsewhere', async ({ assert }) => {
    const account = newId('guess')
    const tries = Array.from({ length: 12 }, () => brakes.beforeTry(account, network(3)))
    await Promise.allSettled(tries)

    assert.isBelow(await held(account, network(4)), 200)
  }).timeout(20_000)

  test('of many accounts is refused for the network after a hundred tries', async ({ assert }) => {
    const tries = Array.from({ length: 103 }, () => brakes.beforeTry(newId('guess'), network(5)))
    const outcomes = await Promise.allSettled(tries)

    assert.lengthOf(
      outcomes.filter(({ status }) => status === 'rejected'),
      3
    )
  }).timeout(20_000)

  test('that ends in the right password does not count', async ({ assert }) => {
    const account = newId('guess')
    for (let n = 0; n < 12; n++) {
      await brakes.beforeTry(account, network(6))
      await brakes.afterSuccess(account, network(6))
    }

    assert.isBelow(await held(account, network(6)), 200)
  }).timeout(20_000)

  test('is told when to come back', async ({ client, assert }) => {
    const { operator, password } = await givenOperator()
    const { username } = operator
    const tries = Array.from({ length: 10 }, () => brakes.beforeTry(username, '127.0.0.1'))
    await Promise.all(tries)
    const response = await client.post('/admin/auth/login').json({ username, password })

    response.assertStatus(429)
    response.assertBodyContains({ code: 'E_SIGN_IN_LIMITED' })
    assert.isAbove(Number(response.header('retry-after')), 0)
  }).timeout(20_000)
})
