import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { givenWorkspace, withKey } from '#tests/helpers/given'
import { makeToken } from '#auth/services/key_format'

type Least = 'member' | 'admin'

/** Every address of a workspace's account, with the least role that may use it. Ids are ones that do not exist. */
const ADDRESSES: [method: 'get' | 'post' | 'patch' | 'delete', path: string, least: Least][] = [
  ['get', '/api/v1/workspace', 'member'],
  ['patch', '/api/v1/workspace', 'admin'],
  ['get', '/api/v1/workspace/members', 'member'],
  ['get', '/api/v1/workspace/tenants', 'member'],
  ['post', '/api/v1/workspace/tenants', 'admin'],
  ['get', `/api/v1/workspace/tenants/${newId('tnt')}`, 'member'],
  ['patch', `/api/v1/workspace/tenants/${newId('tnt')}`, 'admin'],
  ['delete', `/api/v1/workspace/tenants/${newId('tnt')}`, 'admin'],
  ['get', '/api/v1/workspace/keys', 'admin'],
  ['post', '/api/v1/workspace/keys', 'admin'],
  ['get', `/api/v1/workspace/keys/${newId('key')}`, 'admin'],
  ['patch', `/api/v1/workspace/keys/${newId('key')}`, 'admin'],
  ['delete', `/api/v1/workspace/keys/${newId('key')}`, 'admin'],
  ['post', `/api/v1/workspace/keys/${newId('key')}/rotate`, 'admin'],
]

/** Let in means: past the door, whatever the room then says of an empty body or an id that does not exist. */
const LET_IN = [200, 404, 422]

test.group('Roles', () => {
  for (const [method, path, least] of ADDRESSES) {
    test(`${method.toUpperCase()} ${path.replace(/\w+_0\w{25}/, '{id}')} is for ${least}s`, async ({
      client,
      assert,
    }) => {
      const statusFor = async (headers: Record<string, string>) => {
        const response = await client[method](path).headers(headers)
        return response.status()
      }
      const member = await givenWorkspace({ role: 'member' })
      const admin = await givenWorkspace({ role: 'admin' })
      const owner = await givenWorkspace({ role: 'owner' })

      assert.equal(await statusFor({}), 401, 'a stranger')
      assert.equal(await statusFor(withKey(makeToken('live'))), 401, 'a key that never was')
      assert.equal(await statusFor(withKey(makeToken('op'))), 401, 'a token of an operator')
      if (least === 'admin') assert.equal(await statusFor(member.headers), 403, 'a member')
      else assert.include(LET_IN, await statusFor(member.headers), 'a member')
      assert.include(LET_IN, await statusFor(admin.headers), 'an admin')
      assert.include(LET_IN, await statusFor(owner.headers), 'an owner')
    })
  }

  test('say which one is needed', async ({ client }) => {
    const { headers } = await givenWorkspace({ role: 'member' })
    const response = await client.get('/api/v1/workspace/keys').headers(headers)

    response.assertStatus(403)
    response.assertBodyContains({
      code: 'E_ROLE_REQUIRED',
      detail: 'This needs the role admin; this key has the role member',
    })
  })
})
