import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import { buildDocument } from '#core/openapi/document'
import { named, object, text } from '#core/openapi/schemas'
import type { Operation } from '#core/openapi/types'
import { field, queryField } from '#core/validation/check'
import { documented } from '#core/validation/documented'
import { ApiSpec } from '#tests/helpers/openapi'

const cat = named('Cat', object({ name: text('What it is called') }))

const operation = (more: Partial<Operation> = {}): Operation => ({
  method: 'post',
  path: '/api/v1/cats',
  operationId: 'createCat',
  tag: 'Cats',
  summary: 'Add a cat',
  audience: 'key',
  answers: { 201: { description: 'The cat.', schema: cat } },
  ...more,
})

const documentOf = (...operations: Operation[]) =>
  buildDocument({ operations, tags: [{ name: 'Cats', description: 'All of them.' }], errors: [] })

const written = (more: Partial<Operation>) => {
  const one = operation(more)
  return documentOf(one).paths[one.path]![one.method] as any
}

const statusesOf = (more: Partial<Operation>) => Object.keys(written(more).responses).map(Number)

test.group('The generator of the API description', () => {
  test('adds the answers that follow from who may call', ({ assert }) => {
    assert.includeMembers(statusesOf({ audience: 'key' }), [401, 403, 429])
    assert.notIncludeMembers(statusesOf({ audience: 'public' }), [401])
    assert.notIncludeMembers(statusesOf({ audience: 'public' }), [429])
    assert.includeMembers(statusesOf({ audience: 'optional_key' }), [401, 429])
  })

  test('adds the answers that follow from what an operation takes', ({ assert }) => {
    const body = vine.create({ name: field.string(10) })

    assert.includeMembers(statusesOf({ body }), [413, 415, 422])
    assert.notIncludeMembers(statusesOf({ method: 'get' }), [413])
    assert.includeMembers(statusesOf({ path: '/api/v1/cats/{cat_id}' }), [404, 422])
    assert.includeMembers(statusesOf({ feature: 'cats' }), [402])
  })

  test('says which credentials are taken', ({ assert }) => {
    assert.deepEqual(written({ audience: 'public' }).security, [])
    assert.deepEqual(written({ audience: 'optional_key' }).security[0], {})
    assert.deepEqual(written({ audience: 'operator' }).security, [
      { OperatorToken: [] },
      { AdminToken: [] },
    ])
  })

  test('describes parameters of path, query and headers', ({ assert }) => {
    const query = vine.create(
      documented(
        { q: queryField.string(5).optional(), limit: queryField.limit() },
        { q: 'Part of a name' }
      )
    )
    const { parameters } = written({
      method: 'get',
      path: '/api/v1/cats/{cat_id}',
      query,
      tenant: true,
    })

    assert.containsSubset(parameters, [
      { name: 'cat_id', in: 'path', required: true },
      {
        name: 'q',
        in: 'query',
        description: 'Part of a name',
        schema: { type: 'string', maxLength: 5 },
      },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } },
      { $ref: '#/components/parameters/tenant' },
    ])
  })

  test('shows what fields of a body mean and their defaults', ({ assert }) => {
    const body = vine.create(
      documented(
        { lives: field.integer().optional() },
        { lives: { description: 'How many', default: 9 } }
      )
    )

    assert.deepEqual(written({ body }).requestBody.content['application/json'].schema.properties, {
      lives: { type: 'integer', description: 'How many', default: 9 },
    })
  })

  test('takes Idempotency-Key on writes of a key, unless told otherwise', ({ assert }) => {
    const key = { $ref: '#/components/parameters/idempotencyKey' }

    assert.deepInclude(written({}).parameters, key)
    assert.isUndefined(written({ idempotent: false }).parameters)
    assert.isUndefined(written({ audience: 'public' }).parameters)
  })

  test('words errors in the dialect of chat completions where an operation speaks it', ({
    assert,
  }) => {
    assert.equal(
      written({ dialect: 'openai' }).responses[401].$ref,
      '#/components/responses/ChatUnauthorized'
    )
  })

  test('does not depend on the order of the operations', ({ assert }) => {
    const list = operation({ method: 'get', operationId: 'listCats' })
    const other = operation({ path: '/api/v1/ants', operationId: 'createAnt' })

    assert.equal(
      JSON.stringify(documentOf(operation(), list, other)),
      JSON.stringify(documentOf(other, list, operation()))
    )
  })
})

test.group('The check of answers against the description', () => {
  const spec = new ApiSpec(JSON.parse(JSON.stringify(documentOf(operation()))))
  const fault = (status: number, body: unknown, type = 'application/json') =>
    spec.findFault('POST', '/api/v1/cats', { status, type, body })

  test('passes what is described', ({ assert }) => {
    assert.isNull(fault(201, { name: 'Tom' }))
  })

  test('names a status, a content type, a field that are not', ({ assert }) => {
    assert.match(fault(200, { name: 'Tom' })!, /status 200/)
    assert.match(fault(201, 'Tom', 'text/plain')!, /content type "text\/plain"/)
    assert.match(fault(201, { name: 'Tom', age: 3 })!, /additional properties/)
    assert.match(fault(201, {})!, /required property 'name'/)
    assert.match(fault(404, { detail: 'No', code: 'E_NEW', request_id: 'r' })!, /status 404/)
    assert.match(
      fault(401, { detail: 'No', code: 'E_NEW', request_id: 'r' })!,
      /must be equal to one of the allowed values/
    )
  })

  test('leaves addresses alone that are not described', ({ assert }) => {
    assert.isNull(spec.findFault('GET', '/elsewhere', { status: 500, type: '', body: null }))
  })
})
