import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { DAY } from '#core/time'
import { kindOf } from '#auth/services/key_format'
import ApiKey from '#auth/models/api_key'
import AuditRow from '#workspaces/models/audit_row'
import { givenKey, givenWorkspace, withKey } from '#tests/helpers/given'

const ADDRESS = '/api/v1/workspace/keys'
const tomorrow = () => new Date(Date.now() + DAY).toISOString()

test.group('POST /api/v1/workspace/keys', () => {
  test('makes a key and shows it this once', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    const expires = tomorrow()
    const response = await client
      .post(ADDRESS)
      .headers(headers)
      .json({
        name: 'Build server',
        expires_at: expires,
        allowed_cidrs: ['127.0.0.0/8'],
      })

    response.assertStatus(201)
    const { key, ...shown } = response.body()
    assert.equal(kindOf(key), 'live')
    assert.include(shown, {
      name: 'Build server',
      role: 'member',
      status: 'active',
      expires_at: expires,
    })
    assert.equal(shown.masked, `${key.slice(0, 17)}…${key.slice(-4)}`)

    const read = await client.get(`${ADDRESS}/${shown.id}`).headers(headers)
    assert.deepEqual(read.body(), shown)
    const used = await client.get('/api/v1/workspace').headers(withKey(key))
    used.assertBodyContains({ id: workspace.id, role: 'member' })
  })

  test('keeps neither the key nor its hash where it can be read', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const { key, id } = (await client.post(ADDRESS).headers(headers).json({ name: 'x' })).body()
    const row = await ApiKey.findOrFail(id)
    const list = await client.get(ADDRESS).headers(headers)
    const acts = await AuditRow.query().where('object', id)

    assert.notInclude(JSON.stringify(row.toJSON()), key)
    for (const text of [list.text(), JSON.stringify(acts)]) {
      assert.notInclude(text, key)
      assert.notInclude(text, row.hash)
    }
    assert.deepEqual(
      acts.map(({ action }) => action),
      ['key.created']
    )
  })

  test('refuses more keys than the plan allows, also at once', async ({ client, assert }) => {
    const { headers } = await givenWorkspace({ plan: 'free' })
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        client
          .post(ADDRESS)
          .headers(headers)
          .json({ name: `key ${n}` })
      )
    )
    const refused = made.filter((response) => response.status() === 402)

    assert.lengthOf(refused, 2, 'the workspace has one key to begin with and may have five')
    refused[0]!.assertBodyContains({ code: 'E_PLAN_LIMIT', plan: 'pro' })
  })

  test('names what is wrong', async ({ client, assert }) => {
    const { headers } = await givenWorkspace()
    const response = await client
      .post(ADDRESS)
      .headers(headers)
      .json({
        role: 'owner',
        expires_at: '2020-01-01T00:00:00Z',
        allowed_cidrs: ['10.0.0.0/8', 'example.com'],
        scope: [],
      })

    response.assertStatus(422)
    const at = response
      .body()
      .detail.map(
        (issue: { loc: string[]; type: string }) => `${issue.loc.join('.')} ${issue.type}`
      )
    assert.sameMembers(at, [
      'body.name missing',
      'body.role enum',
      'body.expires_at value_error',
      'body.allowed_cidrs.1 value_error',
      'body.scope extra_forbidden',
    ])
  })

  test('does not take a time that is none', async ({ client }) => {
    const { headers } = await givenWorkspace()
    for (const time of ['tomorrow', '2030-99-99T00:00:00Z', '2030-01-01', 5]) {
      const response = await client
        .post(ADDRESS)
        .headers(headers)
        .json({ name: 'x', expires_at: time })
      response.assertStatus(422)
    }
  })
})

test.group('GET /api/v1/workspace/keys', () => {
  test('lists the own keys by page, newest first', async ({ client, assert }) => {
    const { headers, workspace, apiKey } = await givenWorkspace()
    const second = await givenKey(workspace, { name: 'second' })
    await givenWorkspace()
    const all = await client.get(ADDRESS).headers(headers)
    const page = await client.get(ADDRESS).headers(headers).qs({ limit: 1, offset: 1 })

    all.assertBodyContains({ total: 2, limit: 50, offset: 0 })
    assert.deepEqual(
      all.body().items.map(({ id }: ApiKey) => id),
      [second.apiKey.id, apiKey.id]
    )
    page.assertBodyContains({ total: 2, limit: 1, offset: 1, items: [{ id: apiKey.id }] })
  })

  test('names a limit that is too large', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const response = await client.get(ADDRESS).headers(headers).qs({ limit: 501 })

    response.assertStatus(422)
    response.assertBodyContains({ detail: [{ loc: ['query', 'limit'] }] })
  })
})

test.group('PATCH /api/v1/workspace/keys/{key_id}', () => {
  test('changes what a key may, at once', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    const { apiKey, headers: its } = await givenKey(workspace, { role: 'member' })
    const before = await client.get(ADDRESS).headers(its)
    before.assertStatus(403)
    const changed = await client
      .patch(`${ADDRESS}/${apiKey.id}`)
      .headers(headers)
      .json({ role: 'admin', name: 'Promoted', expires_at: tomorrow() })

    changed.assertStatus(200)
    assert.include(changed.body(), { role: 'admin', name: 'Promoted' })
    const after = await client.get(ADDRESS).headers(its)
    after.assertStatus(200)
    const cleared = await client
      .patch(`${ADDRESS}/${apiKey.id}`)
      .headers(headers)
      .json({ expires_at: null })
    assert.include(cleared.body(), { role: 'admin', expires_at: null })
  })
})

test.group('DELETE /api/v1/workspace/keys/{key_id}', () => {
  test('revokes the key at once; it stays in the list', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    const { apiKey, headers: its } = await givenKey(workspace)
    const before = await client.get('/api/v1/workspace').headers(its)
    before.assertStatus(200)
    const revoked = await client.delete(`${ADDRESS}/${apiKey.id}`).headers(headers)
    revoked.assertStatus(204)
    const after = await client.get('/api/v1/workspace').headers(its)
    after.assertStatus(401)

    const read = await client.get(`${ADDRESS}/${apiKey.id}`).headers(headers)
    assert.include(read.body(), { status: 'revoked' })
    assert.isString(read.body().revoked_at)
    const again = await client.delete(`${ADDRESS}/${apiKey.id}`).headers(headers)
    again.assertStatus(204)
    const acts = await AuditRow.query().where({ object: apiKey.id, action: 'key.revoked' })
    assert.lengthOf(acts, 1)
  })
})

test.group('POST /api/v1/workspace/keys/{key_id}/rotate', () => {
  test('makes a successor, and lets the old key work for its grace', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    const { apiKey, headers: old } = await givenKey(workspace, {
      name: 'Worker',
      role: 'member',
      allowedCidrs: ['127.0.0.0/8'],
    })
    const rotated = await client
      .post(`${ADDRESS}/${apiKey.id}/rotate`)
      .headers(headers)
      .json({ grace_s: 1 })

    rotated.assertStatus(201)
    assert.include(rotated.body(), { name: 'Worker', role: 'member', rotated_from: apiKey.id })
    assert.deepEqual(rotated.body().allowed_cidrs, ['127.0.0.0/8'])
    const during = [old, withKey(rotated.body().key)]
    for (const by of during) {
      const response = await client.get('/api/v1/workspace').headers(by)
      response.assertStatus(200)
    }
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const after = await client.get('/api/v1/workspace').headers(old)
    after.assertStatus(401)
    const successor = await client.get('/api/v1/workspace').headers(during[1]!)
    successor.assertStatus(200)
  })

  test('gives an hour of grace unless told', async ({ client, assert }) => {
    const { headers, workspace } = await givenWorkspace()
    const { apiKey } = await givenKey(workspace)
    const started = Date.now()
    const response = await client.post(`${ADDRESS}/${apiKey.id}/rotate`).headers(headers)
    response.assertStatus(201)
    const old = await client.get(`${ADDRESS}/${apiKey.id}`).headers(headers)

    assert.equal(old.body().status, 'rotated')
    const grace = Date.parse(old.body().rotation_grace_until) - started
    assert.isAtLeast(grace, 3_600_000)
    assert.isBelow(grace, 3_610_000)
  })

  test('without grace the old key ends at once', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace()
    const { apiKey, headers: old } = await givenKey(workspace)
    await client.get('/api/v1/workspace').headers(old)
    await client.post(`${ADDRESS}/${apiKey.id}/rotate`).headers(headers).json({ grace_s: 0 })
    const response = await client.get('/api/v1/workspace').headers(old)

    response.assertStatus(401)
  })

  test('is done once: a rotated, revoked or expired key has no further successor', async ({
    client,
  }) => {
    const { headers, workspace } = await givenWorkspace()
    const twice = await givenKey(workspace)
    await client.post(`${ADDRESS}/${twice.apiKey.id}/rotate`).headers(headers)
    const rotated = await client.post(`${ADDRESS}/${twice.apiKey.id}/rotate`).headers(headers)
    const ended = await givenKey(workspace, { expiresAt: 1 })
    const expired = await client.post(`${ADDRESS}/${ended.apiKey.id}/rotate`).headers(headers)

    rotated.assertStatus(409)
    rotated.assertBodyContains({ code: 'E_KEY_ROTATED' })
    expired.assertStatus(409)
    expired.assertBodyContains({ code: 'E_KEY_ENDED' })
  })

  test('leaves room in the plan: successor and predecessor count as one', async ({ client }) => {
    const { headers, workspace } = await givenWorkspace({ plan: 'free' })
    for (let n = 0; n < 4; n++) await givenKey(workspace)
    const { apiKey } = await givenKey({ id: workspace.id })
    await apiKey.delete()
    const list = await client.get(ADDRESS).headers(headers)
    const id = list.body().items[0].id
    const rotated = await client.post(`${ADDRESS}/${id}/rotate`).headers(headers)

    rotated.assertStatus(201)
  })

  test('names a grace that is too long', async ({ client }) => {
    const { headers, apiKey } = await givenWorkspace()
    for (const grace of [-1, 604_801, 1.5, '60', null]) {
      const response = await client
        .post(`${ADDRESS}/${apiKey.id}/rotate`)
        .headers(headers)
        .json({ grace_s: grace })
      response.assertStatus(422)
      response.assertBodyContains({ detail: [{ loc: ['body', 'grace_s'] }] })
    }
  })
})

test.group('Keys of another workspace', () => {
  test('are not there', async ({ client }) => {
    const { headers } = await givenWorkspace()
    const { apiKey, headers: theirs } = await givenWorkspace()
    for (const id of [apiKey.id, newId('key'), 'nonsense']) {
      const answers = await Promise.all([
        client.get(`${ADDRESS}/${id}`).headers(headers),
        client.patch(`${ADDRESS}/${id}`).headers(headers).json({ name: 'mine' }),
        client.delete(`${ADDRESS}/${id}`).headers(headers),
        client.post(`${ADDRESS}/${id}/rotate`).headers(headers),
      ])
      for (const answer of answers) answer.assertStatus(404)
    }
    const untouched = await client.get('/api/v1/workspace').headers(theirs)
    untouched.assertStatus(200)
  })
})
