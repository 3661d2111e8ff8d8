import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { errorCodes, errorsOf } from '#core/openapi/error_codes'
import { errors as listed } from '#start/openapi'

const rooms = readdirSync(app.makePath('app')).filter((room) =>
  existsSync(app.makePath('app', room, 'errors.ts'))
)

test.group('The error catalogues', () => {
  for (const room of rooms) {
    test(`of ${room} name each error by its code, with a status and a place in the reference`, async ({
      assert,
    }) => {
      const catalogue = (await import(`#${room}/errors`)) as Record<string, unknown>
      const page = readFileSync(app.makePath('docs/errors.md'), 'utf8')

      assert.include(listed, catalogue, `start/openapi.ts lacks the errors of ${room}`)
      const errors = errorsOf(catalogue)
      assert.isAbove(errors.length, 0)
      assert.deepEqual(
        errors.map(({ code }) => code),
        Object.keys(catalogue).filter((name) => name.startsWith('E_'))
      )
      for (const { code, status } of errors) {
        assert.isTrue(status >= 400 && status < 600, `${code} has the status ${status}`)
        assert.include(page, `\`${code}\` | ${status}`)
      }
    })
  }

  test('have no code twice', ({ assert }) => {
    assert.doesNotThrow(() => errorCodes(listed))
    assert.throws(() => errorCodes([...listed, { E_NOT_FOUND: {} }]), /"E_NOT_FOUND"/)
  })
})
