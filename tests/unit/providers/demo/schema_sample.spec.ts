import { test } from '@japa/runner'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { SeededRandom } from '#providers/demo/random'
import { sampleSchema } from '#providers/demo/schema_sample'
import { givenDemoUpstream } from './demo_client.js'

const ajv = new Ajv.default({ strict: false, allErrors: true })
addFormats.default(ajv)

const formats = ['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6']
const person = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }

const schemas: Record<string, object> = {
  'nothing stated': {},
  'constants and lists of values': {
    type: 'object',
    properties: { a: { const: 7 }, b: { enum: ['x', null, 3] }, c: { type: ['string', 'null'] } },
    required: ['a', 'b', 'c'],
  },
  'numbers in bounds': {
    type: 'array',
    prefixItems: [
      { type: 'integer', minimum: 100, maximum: 110, multipleOf: 5 },
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.01 },
      { type: 'integer', exclusiveMinimum: -3, maximum: -2 },
      { type: 'number', maximum: -1000 },
      { type: 'number', multipleOf: 2.5, minimum: 6 },
    ],
  },
  'lengths of texts': {
    type: 'array',
    prefixItems: [
      { type: 'string', minLength: 30 },
      { type: 'string', maxLength: 2 },
      { type: 'string', minLength: 4, maxLength: 4 },
    ],
  },
  'formats': {
    type: 'object',
    properties: Object.fromEntries(
      [...formats, 'uri', 'uuid'].map((format) => [format, { type: 'string', format }])
    ),
    required: [...formats, 'uri', 'uuid'],
  },
  'patterns': {
    type: 'array',
    prefixItems: [
      '^[A-Z]{3}-\\d{4}$',
      '^(?:cat|dog)s?$',
      '^#[0-9a-f]{6}$',
      '^\\w+@[a-z]+\\.(com|org)$',
      '^\\+?[1-9]\\d{7,14}$',
      '^v\\d+(\\.\\d+){2}$',
    ].map((pattern) => ({ type: 'string', pattern })),
  },
  'lists': {
    type: 'object',
    properties: {
      many: { type: 'array', items: { type: 'boolean' }, minItems: 6 },
      none: { type: 'array', maxItems: 0 },
      kinds: { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true },
      ranks: { type: 'array', items: { type: 'integer' }, minItems: 5, uniqueItems: true },
      flags: { type: 'array', items: { type: 'boolean' }, minItems: 2, uniqueItems: true },
    },
    required: ['many', 'none', 'kinds', 'ranks', 'flags'],
  },
  'references and combinations': {
    type: 'object',
    $defs: { person, tall: { properties: { height: { type: 'number', minimum: 2 } } } },
    properties: {
      owner: { $ref: '#/$defs/person' },
      either: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/person' }] },
      both: { allOf: [person, { $ref: '#/$defs/tall' }, { required: ['height'] }] },
      one: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    },
    required: ['owner', 'either', 'both', 'one'],
    additionalProperties: false,
  },
  'a schema that refers to itself': {
    type: 'object',
    properties: {
      value: { type: 'integer' },
      next: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
      children: { type: 'array', items: { $ref: '#' } },
    },
    required: ['value', 'next', 'children'],
    additionalProperties: false,
  },
  'open objects': {
    type: 'object',
    additionalProperties: { type: 'integer' },
    required: ['left', 'right'],
  },
}

test.group('sampleSchema', () => {
  for (const [title, schema] of Object.entries(schemas)) {
    test(`fits ${title}`, ({ assert }) => {
      const validate = ajv.compile(schema)
      for (const prompt of ['', 'Move 12 boxes to Berlin, 3.5 km, then -4 and 105.']) {
        for (let seed = 0; seed < 20; seed++) {
          const value = sampleSchema(schema, new SeededRandom(`${seed}`), prompt)
          assert.isTrue(
            validate(value),
            `${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`
          )
        }
      }
    })
  }

  test('takes figures and names from the prompt', ({ assert }) => {
    const schema = {
      type: 'object',
      properties: {
        city: { type: 'string' },
        count: { type: 'integer' },
        query: { type: 'string' },
      },
    }
    const prompt = 'Book 3 rooms in Lisbon.'
    assert.deepEqual(sampleSchema(schema, new SeededRandom('1'), prompt), {
      city: 'Lisbon',
      count: 3,
      query: prompt,
    })
  })

  test('ends on schemas that have no finite value or a hostile pattern', ({ assert }) => {
    const tree = {
      type: 'object',
      properties: { left: { $ref: '#' }, right: { $ref: '#' } },
      required: ['left', 'right'],
    }
    const hostile = ['((){200}){200}){200}', '(((a{200}){200}){200}){200}', '(?<', '[', '\\']
    const loop = { $ref: '#' }
    for (const schema of [tree, loop, ...hostile.map((pattern) => ({ type: 'string', pattern }))]) {
      const started = performance.now()
      assert.isDefined(sampleSchema(schema, new SeededRandom('1'), ''))
      assert.isBelow(performance.now() - started, 500)
    }
  })
})

test.group('Demo upstream: structured output', () => {
  test('answers with an instance of the schema', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const schema = schemas['references and combinations']!
    const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } }
    const answer = await demo.ask('Who owns it?', { response_format: format })
    assert.isTrue(ajv.validate(schema, JSON.parse(answer.choices[0]!.message.content!)))
  })

  test('answers with a labelled object when any JSON will do', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const answer = await demo.ask('JSON please', { response_format: { type: 'json_object' } })
    assert.containsSubset(JSON.parse(answer.choices[0]!.message.content!), {
      demo: true,
      prompt: 'JSON please',
    })
  })
})
