import { test } from '@japa/runner'

test.group('Requests that no route takes', () => {
  test('are told which methods the address answers to', async ({ client, assert }) => {
    const response = await client.post('/api/v1/info')

    response.assertStatus(405)
    assert.equal(response.header('allow'), 'GET, HEAD')
    assert.equal(response.body().code, 'E_METHOD_NOT_ALLOWED')
  })
})

test.group('Errors that nobody foresaw', () => {
  test('tell callers nothing but the request id', async ({ assert }) => {
    const { default: Handler } = await import('#core/exception_handler')
    const { HttpContextFactory } = await import('@adonisjs/core/factories/http')
    const ctx = new HttpContextFactory().create()
    ctx.requestId = 'req_of_this_test'
    const driver = Object.assign(new Error('insert into api_keys … failed'), {
      code: 'SQLITE_ERROR',
    })

    await new Handler().handle(driver, ctx)

    assert.equal(ctx.response.getStatus(), 500)
    assert.deepEqual(ctx.response.getBody(), {
      detail: 'Something went wrong here; the request id tells us what',
      code: 'E_INTERNAL',
      request_id: 'req_of_this_test',
    })
  })
})
