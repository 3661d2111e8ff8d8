import { test } from '@japa/runner'
import { settings, SettingsError, type SettingsOf } from '@signalbox/sdk'

const schema = settings.object({
  url: settings.url({
    label: 'Site',
    help: 'Where the blog lives',
    example: 'https://blog.example',
  }),
  adminKey: settings.secret(),
  status: settings.enum(['draft', 'publish'], { default: 'publish' }),
  tries: settings.integer({ min: 1, max: 5, default: 3 }),
  notes: settings.text({ optional: true }),
  isQuiet: settings.boolean({ default: false }),
})

test.group('SDK: settings', () => {
  test('fills in defaults and leaves optional settings out', ({ assert }) => {
    const values: SettingsOf<typeof schema> = schema.parse({
      url: 'https://a.example',
      adminKey: 'k',
    })
    assert.deepEqual(
      { ...values },
      {
        url: 'https://a.example',
        adminKey: 'k',
        status: 'publish',
        tries: 3,
        notes: undefined,
        isQuiet: false,
      }
    )
  })

  test('names every field that is wrong', ({ assert }) => {
    const result = schema.check({
      url: 'ftp://a',
      status: 'later',
      tries: 9,
      isQuiet: 'no',
      adminkey: 'k',
    })
    assert.isFalse(result.ok)
    assert.deepEqual(result.ok ? [] : result.problems, [
      { path: 'adminkey', message: 'is not a setting of this plugin' },
      { path: 'url', message: 'must start with https:// or http://' },
      { path: 'adminKey', message: 'is missing' },
      { path: 'status', message: 'must be one of draft, publish' },
      { path: 'tries', message: 'must be at most 5' },
      { path: 'isQuiet', message: 'must be true or false' },
    ])
  })

  test('refuses an address with a password in it', ({ assert }) => {
    const result = schema.check({ url: 'https://me:secret@a.example', adminKey: 'k' })
    assert.deepEqual(result.ok ? [] : result.problems, [
      { path: 'url', message: 'must have no user name or password in it' },
    ])
  })

  test('counts null as absent', ({ assert }) => {
    const result = schema.check({ url: null, adminKey: 'k', notes: null, tries: null })
    assert.deepEqual(result.ok ? [] : result.problems, [{ path: 'url', message: 'is missing' }])
  })

  test('refuses what is not an object', ({ assert }) => {
    for (const stated of [null, [], 'url', 3]) {
      assert.throws(() => schema.parse(stated), 'must be an object')
    }
    assert.throws(() => schema.parse({}), SettingsError as never)
  })

  test('never repeats a value, which may be a secret, in what it says', ({ assert }) => {
    const secrets = settings.object({ token: settings.secret({ maxLength: 5 }) })
    assert.throws(
      () => secrets.parse({ token: 'canary-91' }),
      '"token" must have at most 5 characters'
    )
  })

  test('describes itself as a form', ({ assert }) => {
    const [url, adminKey, status, tries] = schema.describe()
    assert.deepInclude(url, {
      name: 'url',
      type: 'url',
      label: 'Site',
      required: true,
      secret: false,
    })
    assert.deepInclude(adminKey, {
      label: 'Admin key',
      type: 'secret',
      secret: true,
      required: true,
    })
    assert.deepInclude(status, { type: 'enum', required: false, default: 'publish' })
    assert.deepEqual(status!.choices, [
      { value: 'draft', label: 'Draft' },
      { value: 'publish', label: 'Publish' },
    ])
    assert.deepInclude(tries, { min: 1, max: 5, default: 3 })
    assert.deepEqual(JSON.parse(JSON.stringify(schema.describe())), schema.describe())
  })

  test('refuses a default that does not fit its own setting', ({ assert }) => {
    assert.throws(
      () => settings.object({ tries: settings.integer({ max: 2, default: 3 }) }),
      'The default of "tries" must be at most 2'
    )
  })
})
