import { readdirSync, existsSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { apiDocument } from '#core/openapi/api_document'
import type { JsonSchema, Operation } from '#core/openapi/types'
import { operations, tags } from '#start/openapi'

/** An address without the names of its parameters: `/posts/:id`, `/posts/{post_id}` and `/files/*` end in `{}`. */
const shape = (path: string) => path.replaceAll(/:\w+\??|\{\w+\}|\*/g, '{}')

const routed = () =>
  Object.values(router.toJSON())
    .flat()
    .flatMap(({ pattern, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${shape(pattern)}`)
    )

const described = () =>
  operations.map(({ method, path }) => `${method.toUpperCase()} ${shape(path)}`)

test.group('The OpenAPI document', () => {
  test('describes every address that is routed', ({ assert }) => {
    const known = new Set(described())
    const missing = routed().filter((route) => !known.has(route))

    assert.deepEqual(missing, [])
  })

  test('describes no address that is not routed', ({ assert }) => {
    const known = new Set(routed())
    const invented = described().filter((operation) => !known.has(operation))

    assert.deepEqual(invented, [])
  })

  test('holds the operations of every room', async ({ assert }) => {
    const rooms = readdirSync(app.makePath('app')).filter((room) =>
      ['openapi.ts', 'openapi.js'].some((file) => existsSync(app.makePath('app', room, file)))
    )
    assert.isAbove(rooms.length, 0)
    const listed = new Set(operations)
    for (const room of rooms) {
      const own = (await import(`#${room}/openapi`)) as { operations: Operation[] }
      const missing = own.operations.filter((operation) => !listed.has(operation))
      assert.deepEqual(
        missing.map(({ operationId }) => operationId),
        [],
        `start/openapi.ts lacks operations of ${room}`
      )
    }
  })

  test('names each operation once and puts it into a known chapter', ({ assert }) => {
    const names = operations.map(({ operationId }) => operationId)
    const chapters = tags.map(({ name }) => name)

    assert.equal(new Set(names).size, names.length)
    assert.includeMembers(chapters, [...new Set(operations.map(({ tag }) => tag))])
  })

  test('says what every field of a body means', async ({ assert }) => {
    const { document } = await apiDocument.served()
    const { schemas } = document.components as { schemas: Record<string, JsonSchema> }
    const silent = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, any>).flatMap(([method, operation]) => {
        const body = operation.requestBody?.content['application/json'].schema
        const schema = body?.$ref ? schemas[body.$ref.split('/').at(-1)] : body
        return Object.entries<JsonSchema>(schema?.properties ?? {})
          .filter(([, property]) => !property.description && !property.$ref)
          .map(([name]) => `${method} ${path}: ${name}`)
      })
    )

    assert.deepEqual(silent, [])
  })

  test('is served as it is committed', async ({ client, assert }) => {
    const response = await client.get('/api/v1/openapi.json')

    response.assertStatus(200)
    assert.equal(`${response.text()}\n`, readFileSync(app.makePath('docs/openapi.json'), 'utf8'))
  })

  test('is not sent again to a client that has it', async ({ client }) => {
    const { etag } = await apiDocument.served()
    const response = await client.get('/api/v1/openapi.json').header('if-none-match', etag)

    response.assertStatus(304)
  })
})
