import { test } from '@japa/runner'
import { SECOND } from '#core/time'
import { makeToken } from '#auth/services/key_format'
import { givenKey, givenWorkspace, withKey } from '#tests/helpers/given'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

const ADDRESS = '/api/v1/workspace'

test.group('Calling with an API key', () => {
  test('works in Authorization and in X-API-Key', async ({ client }) => {
    const { key, workspace } = await givenWorkspace()

    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${key}` },
      { authorization: `bearer  ${key}` },
      { 'x-api-key': key },
      { 'authorization': `Bearer ${key}`, 'x-api-key': key },
    ]
    for (const headers of ways) {
      const response = await client.get(ADDRESS).headers(headers)
      response.assertStatus(200)
      response.assertBodyContains({ id: workspace.id })
    }
  })

  test('needs a key', async ({ client, assert }) => {
    for (const authorization of ['', 'Basic YTpi', 'Bearer ', 'Bearer a b']) {
      const response = await client.get(ADDRESS).headers(authorization ? { authorization } : {})
      response.assertStatus(401)
      response.assertBodyContains({ code: 'E_UNAUTHORIZED_MISSING_KEY' })
      assert.equal(response.header('www-authenticate'), 'Bearer')
    }
  })

  test('is never taken from the address', async ({ client }) => {
    const { key } = await givenWorkspace()
    for (const name of ['api_key', 'key', 'token', 'x-api-key']) {
      const response = await client.get(ADDRESS).qs({ [name]: key })
      response.assertStatus(401)
    }
  })

  test('refuses two headers with different keys', async ({ client }) => {
    const { key } = await givenWorkspace()
    const other = await givenWorkspace()
    const response = await client.get(ADDRESS).headers({
      'authorization': `Bearer ${key}`,
      'x-api-key': other.key,
    })

    response.assertStatus(401)
    response.assertBodyContains({ code: 'E_UNAUTHORIZED_TWO_KEYS' })
  })

  test('says the same of a revoked key as of one that never was', async ({ client, assert }) => {
    const { workspace, headers } = await givenWorkspace()
    const { key, apiKey } = await givenKey(workspace)
    const revoked = await client.delete(`/api/v1/workspace/keys/${apiKey.id}`).headers(headers)
    revoked.assertStatus(204)
    const answers = await Promise.all(
      [key, makeToken('live'), makeToken('op'), `${key}x`, 'nonsense'].map(async (token) => {
        const response = await client.get(ADDRESS).headers(withKey(token))
        response.assertStatus(401)
        const { request_id: requestId, ...rest } = response.body()
        assert.isString(requestId)
        return JSON.stringify(rest)
      })
    )

    assert.equal(new Set(answers).size, 1)
  })

  test('says that a key has expired', async ({ client, cleanup }) => {
    const time = givenStoppedClock(cleanup)
    const { workspace } = await givenWorkspace()
    const { headers } = await givenKey(workspace, { expiresAt: time.now + SECOND })
    const before = await client.get(ADDRESS).headers(headers)
    before.assertStatus(200)
    time.advance(SECOND)
    const after = await client.get(ADDRESS).headers(headers)

    after.assertStatus(401)
    after.assertBodyContains({ code: 'E_UNAUTHORIZED_EXPIRED_KEY' })
  })

  test('is refused from an address that the key does not allow', async ({ client }) => {
    const { workspace } = await givenWorkspace()
    const elsewhere = await givenKey(workspace, { allowedCidrs: ['192.0.2.0/24'] })
    const here = await givenKey(workspace, { allowedCidrs: ['127.0.0.0/8', '::1'] })
    const refused = await client.get(ADDRESS).headers(elsewhere.headers)
    const taken = await client.get(ADDRESS).headers(here.headers)

    refused.assertStatus(403)
    refused.assertBodyContains({ code: 'E_ADDRESS_NOT_ALLOWED' })
    taken.assertStatus(200)
  })

  test('does not believe an address that the client made up', async ({ client }) => {
    const { workspace } = await givenWorkspace()
    const { headers } = await givenKey(workspace, { allowedCidrs: ['192.0.2.0/24'] })
    const response = await client
      .get(ADDRESS)
      .headers({ ...headers, 'x-forwarded-for': '192.0.2.1' })

    response.assertStatus(403)
  })
})

test.group('The pace of a plan', () => {
  test('is shown, and refuses what is too much', async ({ client, assert, cleanup }) => {
    givenStoppedClock(cleanup)
    const { headers } = await givenWorkspace({ plan: 'free' })
    const first = await client.get(ADDRESS).headers(headers)
    assert.equal(first.header('ratelimit-policy'), '"plan";q=120;w=60')
    assert.match(first.header('ratelimit')!, /^"plan";r=119;t=\d+$/)
    for (let request = 2; request <= 120; request++) {
      const response = await client.get(ADDRESS).headers(headers)
      response.assertStatus(200)
    }
    const refused = await client.get(ADDRESS).headers(headers)

    refused.assertStatus(429)
    refused.assertBodyContains({ code: 'E_RATE_LIMITED' })
    assert.match(refused.header('retry-after')!, /^[1-9]\d?$/)
    assert.match(refused.header('ratelimit')!, /^"plan";r=0;t=\d+$/)
  })

  test('counts all keys of a workspace together, and no others', async ({
    client,
    assert,
    cleanup,
  }) => {
    givenStoppedClock(cleanup)
    const { workspace, headers } = await givenWorkspace({ plan: 'free' })
    const second = await givenKey(workspace)
    const other = await givenWorkspace({ plan: 'free' })
    const remaining = async (by: Record<string, string>) =>
      /r=(\d+)/.exec((await client.get(ADDRESS).headers(by)).header('ratelimit')!)![1]

    assert.equal(await remaining(headers), '119')
    assert.equal(await remaining(second.headers), '118')
    assert.equal(await remaining(other.headers), '119')
  })

  test('does not exist on the Enterprise plan', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ plan: 'enterprise' })
    const response = await client.get(ADDRESS).headers(headers)

    assert.isUndefined(response.header('ratelimit'))
  })
})
