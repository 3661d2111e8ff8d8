import { test } from '@japa/runner'
import { checkSchema, describeProblems } from '@signalbox/sdk'

const said = (schema: Parameters<typeof checkSchema>[0], value: unknown) =>
  describeProblems(checkSchema(schema, value))

test.group('SDK: checkSchema', () => {
  test('lets a value through that fits', ({ assert }) => {
    const schema = {
      type: 'object',
      required: ['id'],
      additionalProperties: false,
      properties: { id: { type: 'string', pattern: '^[a-z]+$' }, port: { type: 'integer' } },
    } as const
    assert.equal(said(schema, { id: 'acme', port: 80 }), '')
  })

  test('names what is missing, unknown and wrong, all at once', ({ assert }) => {
    const schema = {
      type: 'object',
      required: ['id', 'name'],
      additionalProperties: false,
      properties: { id: { type: 'string' }, name: { type: 'string' } },
    } as const
    assert.equal(
      said(schema, { id: 7, extra: true }),
      '"name" is missing; "id" must be a string; "extra" is not known here'
    )
  })

  test('names the place inside lists and objects', ({ assert }) => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'integer', maximum: 3 } } },
    } as const
    assert.equal(said(schema, [{ n: 1 }, { n: 4 }]), '"1.n" must be at most 3')
  })

  test('tells types apart: {wanted}')
    .with([
      { wanted: 'integer', value: 1.5, message: 'must be an integer' },
      { wanted: 'integer', value: '1', message: 'must be an integer' },
      { wanted: 'number', value: Number.NaN, message: 'must be a number' },
      { wanted: 'object', value: [], message: 'must be an object' },
      { wanted: 'object', value: null, message: 'must be an object' },
      { wanted: 'array', value: {}, message: 'must be an array' },
      { wanted: 'boolean', value: 'true', message: 'must be a boolean' },
      { wanted: 'string', value: () => '', message: 'must be a string' },
    ] as const)
    .run(({ assert }, { wanted, value, message }) => {
      assert.equal(said({ type: wanted }, value), message)
    })

  test('refuses functions where any JSON may stand', ({ assert }) => {
    assert.equal(
      said({}, () => 1),
      'must be plain JSON'
    )
  })

  test('does not mistake what every object inherits for a property', ({ assert }) => {
    const schema = {
      type: 'object',
      required: ['constructor'],
      additionalProperties: false,
    } as const
    assert.equal(said(schema, {}), '"constructor" is missing')
    assert.equal(
      said({ type: 'object', properties: {}, additionalProperties: false }, { toString: 1 }),
      '"toString" is not known here'
    )
  })
})
