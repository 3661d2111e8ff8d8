import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { schemaOf } from '#core/validation/check'
import { SchemaComponents } from '#core/openapi/schema_components'
import { array, named, nullable, object, text } from '#core/openapi/schemas'

test.group('Schema components', () => {
  test('keeps a named schema once and refers to it', ({ assert }) => {
    const components = new SchemaComponents()
    const cat = named('Cat', object({ name: text() }))

    const placed = components.place(object({ cats: array(cat), favourite: nullable(cat) }))

    assert.deepEqual(placed.properties, {
      cats: { type: 'array', items: { $ref: '#/components/schemas/Cat' } },
      favourite: { anyOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'null' }] },
    })
    assert.deepEqual(Object.keys(components.all()), ['Cat'])
  })

  test('refuses two different schemas of one name', ({ assert }) => {
    const components = new SchemaComponents()
    components.place(named('Cat', object({ name: text() })))

    assert.throws(() => components.place(named('Cat', object({ age: text() }))), /"Cat"/)
  })

  test('takes a field called title for a field', ({ assert }) => {
    const components = new SchemaComponents()

    const placed = components.place(object({ title: text('Of the post') }))

    assert.deepEqual(placed.properties, {
      title: { type: 'string', description: 'Of the post' },
    })
    assert.deepEqual(components.all(), {})
  })

  test('tidies what validators say in a roundabout way', ({ assert }) => {
    const validator = vine.create(
      vine.object({
        kind: vine.enum(['a', 'b']).optional(),
        anything: vine.any().optional(),
        either: vine.unionOfTypes([vine.string(), vine.boolean({ strict: true })]),
      })
    )

    const { properties } = new SchemaComponents().place({ ...schemaOf(validator) })

    assert.deepEqual(properties, {
      kind: { type: 'string', enum: ['a', 'b'] },
      anything: {},
      either: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
    })
  })
})
