import { test } from '@japa/runner'
import { EgressGuard, type EgressPolicy } from '#core/services/egress_guard'

const refuses = (
  guard: EgressGuard,
  address: string,
  policy: EgressPolicy = 'user',
  port = 443
) => {
  try {
    guard.checkAddress('host.test', address, port, policy)
    return false
  } catch (error) {
    return (error as { code: string }).code === 'E_EGRESS_REFUSED'
  }
}

test.group('EgressGuard', () => {
  test('refuses {address}, which is not on the public internet')
    .with(
      [
        '127.0.0.1',
        '10.1.2.3',
        '172.16.0.1',
        '192.168.1.1',
        '169.254.169.254',
        '100.64.0.1',
        '0.0.0.0',
        '224.0.0.1',
        '255.255.255.255',
        '::1',
        'fe80::1',
        'fd00::1',
        '::ffff:127.0.0.1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
      ].map((address) => ({ address }))
    )
    .run(({ assert }, { address }) => {
      assert.isTrue(refuses(new EgressGuard(), address))
    })

  test('lets public addresses through', ({ assert }) => {
    for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']) {
      assert.isFalse(refuses(new EgressGuard(), address))
    }
  })

  test('lets an operator reach private addresses but not metadata services', ({ assert }) => {
    const guard = new EgressGuard()

    assert.isFalse(refuses(guard, '10.1.2.3', 'operator'))
    assert.isFalse(refuses(guard, '127.0.0.1', 'operator'))
    assert.isTrue(refuses(guard, '169.254.169.254', 'operator'))
  })

  test('lets through what SVC_EGRESS_ALLOW lists: hosts, ranges and ports', ({ assert }) => {
    const guard = new EgressGuard('10.1.0.0/16:443, 127.0.0.1:18999, host.test:8080, fd00::/8')

    assert.isFalse(refuses(guard, '10.1.2.3'))
    assert.isTrue(refuses(guard, '10.1.2.3', 'user', 80))
    assert.isTrue(refuses(guard, '10.2.2.3'))
    assert.isFalse(refuses(guard, '127.0.0.1', 'user', 18999))
    assert.isFalse(refuses(guard, '192.168.0.9', 'user', 8080))
    assert.isFalse(refuses(guard, 'fd12::1'))
  })

  test('refuses other schemes and credentials in the address', ({ assert }) => {
    const guard = new EgressGuard()

    assert.throws(() => guard.checkUrl(new URL('file:///etc/passwd')))
    assert.throws(() => guard.checkUrl(new URL('https://user:pass@example.com/')))
    assert.doesNotThrow(() => guard.checkUrl(new URL('https://example.com/')))
  })
})
