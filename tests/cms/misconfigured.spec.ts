import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { givenFront } from '#tests/cms/front'
import { siteOf, type Site } from '#tests/cms/givens'
import { CONTENT } from '#tests/functional/content/givens'
import { freePort } from '#tests/helpers/appliance'
import { givenWorkspace } from '#tests/helpers/given'

const DESTINATIONS = `${CONTENT}/destinations`
const wordpress = siteOf('TEST_WORDPRESS')
const ghost = siteOf('TEST_GHOST')

/** What the test endpoint says of a destination with these settings. */
async function verdictOf(client: ApiClient, site: Site, over: Record<string, unknown> = {}) {
  const { headers } = await givenWorkspace()
  const { kind, url, username, secret } = site
  const body = { kind, name: 'Site', url, username, secret, ...over }
  const added = await client.post(DESTINATIONS).headers(headers).json(body)
  added.assertStatus(201)
  return (await client.post(`${DESTINATIONS}/${added.body().id}/test`).headers(headers)).body()
}

const closed = async () => `http://127.0.0.1:${await freePort()}`

for (const [variable, site] of [
  ['TEST_WORDPRESS', wordpress],
  ['TEST_GHOST', ghost],
] as const) {
  test.group(`The test of a destination names the cause (${site?.kind ?? variable})`, (group) => {
    group.tap((one) => one.skip(!site, `${variable} names no site`))

    const cases: [string, string, () => Promise<Record<string, unknown>>][] = [
      ['nothing listens there', 'unreachable', async () => ({ url: await closed() })],
      ['the host does not exist', 'unknown_host', async () => ({ url: 'http://no-site.invalid' })],
      ['https on a plain port', 'tls', async () => ({ url: site!.url.replace('http', 'https') })],
      [
        'the credentials are wrong',
        'bad_credentials',
        async () => ({ secret: site!.secret.replaceAll(/[0-9a-z]/gi, 'a') }),
      ],
    ]
    for (const [what, code, over] of cases) {
      test(what, async ({ client, assert }) => {
        const verdict = await verdictOf(client, site!, await over())

        assert.containsSubset(verdict, { ok: false, verified: false, error: { code } })
        assert.isNotEmpty(verdict.error.hint)
        assert.include(['url', 'secret'], verdict.error.field)
      })
    }

    test('the site has moved', async ({ client, assert, cleanup }) => {
      const location = 'https://www.elsewhere.example/'
      const url = await givenFront(cleanup, site!.url, () => ({ status: 301, location }))

      const verdict = await verdictOf(client, site!, { url })

      assert.containsSubset(verdict, { ok: false, error: { code: 'site_moved', field: 'url' } })
      assert.include(verdict.error.message, location)
      assert.isNotEmpty(verdict.error.hint)
    })

    test('something else answers there', async ({ client, assert, cleanup }) => {
      const url = await givenFront(cleanup, site!.url, () => ({ status: 200, body: '<h1>Hi</h1>' }))

      const verdict = await verdictOf(client, site!, { url })

      assert.containsSubset(verdict, { ok: false, error: { code: 'not_this_cms', field: 'url' } })
      assert.isNotEmpty(verdict.error.hint)
    })
  })
}

test.group('The test of a WordPress destination names the cause', (group) => {
  group.tap((one) => one.skip(!wordpress, 'TEST_WORDPRESS names no site'))

  for (const [what, answer] of [
    ['a web page', { status: 404, body: '<h1>Not found</h1>' }],
    [
      'a refusal',
      { status: 401, type: 'application/json', body: '{"code":"rest_disabled","message":"No"}' },
    ],
  ] as const) {
    test(`the REST API is blocked and answers ${what}`, async ({ client, assert, cleanup }) => {
      const url = await givenFront(cleanup, wordpress!.url, (path) =>
        path.startsWith('/wp-json') || path.includes('rest_route') ? answer : null
      )

      const verdict = await verdictOf(client, wordpress!, { url })

      assert.containsSubset(verdict, { ok: false, error: { code: 'rest_off', field: 'url' } })
      assert.isNotEmpty(verdict.error.hint)
    })
  }

  test('the site offers no application passwords', async ({ client, assert, cleanup }) => {
    const root = await (await fetch(`${wordpress!.url}/?rest_route=/`)).json()
    const body = JSON.stringify({ ...(root as object), authentication: [] })
    const url = await givenFront(cleanup, wordpress!.url, (path) =>
      path === '/wp-json/' ? { status: 200, type: 'application/json', body } : null
    )

    const verdict = await verdictOf(client, wordpress!, { url })

    assert.containsSubset(verdict, { ok: false, error: { code: 'no_application_passwords' } })
    assert.isNotEmpty(verdict.error.hint)
  })

  test('a contributor may not publish', async ({ client, assert }) => {
    const verdict = await verdictOf(client, wordpress!, wordpress!.users!.contributor)

    assert.containsSubset(verdict, { ok: false, error: { code: 'no_right', field: 'username' } })
    assert.isNotEmpty(verdict.error.hint)
  })

  test('an author may', async ({ client, assert }) => {
    const verdict = await verdictOf(client, wordpress!, wordpress!.users!.author)

    assert.containsSubset(verdict, { ok: true, removed: true, error: null })
  })

  test('the address is that of a Ghost site', async ({ client, assert }) => {
    const verdict = await verdictOf(client, wordpress!, { url: ghost!.url })

    assert.containsSubset(verdict, { ok: false, error: { code: 'not_this_cms', field: 'url' } })
  }).skip(!ghost || !wordpress, 'it needs both sites')
})

test.group('The test of a Ghost destination names the cause', (group) => {
  group.tap((one) => one.skip(!ghost, 'TEST_GHOST names no site'))

  test('the key is that of the Content API', async ({ client, assert }) => {
    const verdict = await verdictOf(client, ghost!, { secret: ghost!.contentKey })

    assert.containsSubset(verdict, { error: { code: 'bad_credentials', field: 'secret' } })
    assert.include(verdict.error.hint, 'Custom integration')
  })

  test('the address is that of a WordPress site', async ({ client, assert }) => {
    const verdict = await verdictOf(client, ghost!, { url: wordpress!.url })

    assert.containsSubset(verdict, { ok: false, error: { code: 'not_this_cms', field: 'url' } })
    assert.isNotEmpty(verdict.error.hint)
  }).skip(!ghost || !wordpress, 'it needs both sites')
})
