import fc from 'fast-check'
import { test } from '@japa/runner'
import { AddressList, isAddressRange, networkOf } from '#auth/services/address_list'

test.group('Addresses that a key may be used from', () => {
  test('take single addresses and ranges of both families', ({ assert }) => {
    const list = new AddressList(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])

    for (const inside of ['10.255.0.1', '192.0.2.7', '2001:db8:1::1', '::ffff:10.1.2.3']) {
      assert.isTrue(list.includes(inside), inside)
    }
    for (const outside of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::1', 'nonsense', '']) {
      assert.isFalse(list.includes(outside), outside)
    }
  })

  test('recognise what is an address or a range', ({ assert }) => {
    for (const good of ['10.0.0.0/8', '::1', '2001:db8::/32']) assert.isTrue(isAddressRange(good))
    for (const bad of ['', 'example.com', '10.0.0.0/33', '10.0.0']) {
      assert.isFalse(isAddressRange(bad), bad)
    }
  })

  test('count a client as its network: IPv6 by /64, IPv4 as it is unless told', ({ assert }) => {
    assert.equal(networkOf('192.0.2.7'), '192.0.2.7')
    assert.equal(networkOf('192.0.2.7', { v4: 24, v6: 48 }), '192.0.2.0')
    assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7')
    assert.equal(networkOf('2001:db8:1:2:3::9'), networkOf('2001:db8:1:2:ffff::1'))
    assert.notEqual(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:3::9'))
    assert.equal(networkOf('nonsense'), 'unknown')
  })

  test('hold every address of a range', ({ assert }) => {
    const list = new AddressList(['172.16.0.0/12'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 20 - 1 }), (n) => {
        const address = `172.${16 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
        assert.isTrue(list.includes(address))
      })
    )
  })
})
