import { test } from '@japa/runner'
import {
  applyParameters,
  chatHeaders,
  classifyError,
  defineProviderPreset,
  describeProblems,
  fillPlaceholders,
  kinds,
  modelsHeaders,
  modelsUrl,
  readError,
  readModelIds,
  type ProviderPresetSpec,
} from '@signalbox/sdk'

const givenPreset = (spec: Partial<ProviderPresetSpec> = {}) =>
  defineProviderPreset({ id: 'acme', name: 'Acme', docsUrl: 'https://acme.example', ...spec })

const complaint = (spec: Partial<ProviderPresetSpec>) =>
  describeProblems(kinds.providerPreset.check(givenPreset(spec)))

test.group('SDK: defineProviderPreset', () => {
  test('fills in what OpenAI does', ({ assert }) => {
    const preset = givenPreset({ baseUrl: 'https://api.acme.example/v1' })
    assert.deepInclude(preset, { local: false, baseUrlRequired: false, timeoutS: 60, contract: 1 })
    assert.deepEqual(preset.apiKey, { header: 'authorization', prefix: 'Bearer ', required: true })
    assert.equal(preset.models.path, '/models')
  })

  test('puts nothing before a key in a header of its own', ({ assert }) => {
    assert.equal(givenPreset({ apiKey: { header: 'api-key' } }).apiKey.prefix, '')
  })

  test('needs no key for a local endpoint', ({ assert }) => {
    assert.isFalse(givenPreset({ local: true }).apiKey.required)
  })

  test('leaves the objects of its author alone', ({ assert }) => {
    const shared = { rename: { seed: 'random_seed' } }
    givenPreset({ parameters: shared })
    assert.isFalse(Object.isFrozen(shared.rename))
  })

  test('is checked for parts that do not agree: {says}')
    .with<{ spec: Partial<ProviderPresetSpec>; says: string }[]>([
      { spec: { baseUrl: 'https://{name}.example' }, says: 'has {name}' },
      {
        spec: { baseUrl: 'https://a.example', placeholders: { name: { label: 'Name' } } },
        says: 'lacks {name}',
      },
      { spec: { baseUrl: 'https://a.example/' }, says: 'slash at the end' },
      { spec: { baseUrl: 'https://me:pw@a.example' }, says: 'no credentials' },
      { spec: { baseUrl: 'nowhere' }, says: 'must be an address' },
      { spec: { headers: { Authorization: 'x' } }, says: 'lower case' },
      { spec: { headers: { authorization: 'x' } }, says: 'is for the key' },
      { spec: { headers: { 'x-a': 'b\r\nx-c: d' } }, says: 'must be one line' },
      { spec: { parameters: { rename: { a: 'b' }, drop: ['a'] } }, says: 'is dropped as well' },
      { spec: { parameters: { rename: { a: 'b' }, drop: ['b'] } }, says: 'which is dropped' },
      { spec: { parameters: { rename: { a: 'b', b: 'c' } } }, says: 'not renamed itself' },
      { spec: { errors: [{ failure: 'timeout' }] }, says: 'matches everything' },
      { spec: { errors: [{ failure: 'timeout', message: 'Late' }] }, says: 'lower case' },
      {
        spec: {
          errors: [
            { failure: 'timeout', status: 400 },
            { failure: 'bad_request', status: 400, code: 'x' },
          ],
        },
        says: 'can never match',
      },
      { spec: { timeoutS: 0 }, says: 'at least 1' },
    ])
    .run(({ assert }, { spec, says }) => {
      assert.include(complaint(spec), says)
    })
})

test.group('SDK: requests of a preset', () => {
  test('fill in the parts a person stated', ({ assert }) => {
    assert.equal(
      fillPlaceholders('https://{resource}.example/{other}', { resource: 'north/../x' }),
      'https://north%2F..%2Fx.example/{other}'
    )
  })

  test('list models at the root of the host when the preset says so', ({ assert }) => {
    const preset = givenPreset({ models: { from: 'origin', path: '/v1/models' } })
    assert.equal(
      modelsUrl(preset, 'https://a.example/compatibility/v1'),
      'https://a.example/v1/models'
    )
  })

  test('carry the key where each address wants it', ({ assert }) => {
    const preset = givenPreset({
      models: { apiKeyHeader: 'x-api-key', headers: { 'a-version': '1' } },
    })
    assert.deepEqual(chatHeaders(preset, 'k'), { authorization: 'Bearer k' })
    assert.deepEqual(modelsHeaders(preset, 'k'), { 'a-version': '1', 'x-api-key': 'k' })
  })

  test('keep the name of the endpoint when both names are given', ({ assert }) => {
    const preset = givenPreset({ parameters: { rename: { max_completion_tokens: 'max_tokens' } } })
    assert.deepEqual(applyParameters(preset, { max_completion_tokens: 1, max_tokens: 2 }), {
      max_tokens: 2,
    })
  })

  test('do not change the body that came in', ({ assert }) => {
    const preset = givenPreset({ parameters: { drop: ['store'], dropFromMessages: ['name'] } })
    const body = { store: true, messages: [{ role: 'user', name: 'Ann', content: 'Hi' }] }
    const copy = structuredClone(body)
    assert.deepEqual(applyParameters(preset, body), { messages: [{ role: 'user', content: 'Hi' }] })
    assert.deepEqual(body, copy)
  })

  test('survive messages that are not messages', ({ assert }) => {
    const preset = givenPreset({ parameters: { dropFromMessages: ['name'] } })
    for (const messages of [undefined, null, 'text', [null, 'text', 7]]) {
      assert.deepEqual(applyParameters(preset, { messages }), { messages })
    }
  })
})

test.group('SDK: answers of an endpoint', () => {
  test('list models of one kind', ({ assert }) => {
    const preset = givenPreset({ models: { list: '', only: { property: 'type', value: 'chat' } } })
    const answer = [{ id: 'a', type: 'chat' }, { id: 'b', type: 'image' }, { type: 'chat' }, null]
    assert.deepEqual(readModelIds(preset, answer), ['a'])
  })

  test('are read in every usual envelope', ({ assert }) => {
    const said = (body: unknown) => readError(body).message
    assert.equal(said({ error: { message: 'one' } }), 'one')
    assert.equal(said([{ error: { message: 'two' } }]), 'two')
    assert.equal(said({ error: 'three' }), 'three')
    assert.equal(said({ detail: 'four' }), 'four')
    assert.equal(said('five'), 'five')
    assert.equal(said({ message: { detail: ['six'] } }), '{"detail":["six"]}')
    assert.equal(said(null), '')
  })

  test('mean by their status what no hint says: {status}')
    .with([
      { status: 400, failure: 'bad_request' },
      { status: 401, failure: 'key_refused' },
      { status: 402, failure: 'quota_exhausted' },
      { status: 403, failure: 'key_refused' },
      { status: 404, failure: 'model_not_found' },
      { status: 408, failure: 'timeout' },
      { status: 413, failure: 'context_too_long' },
      { status: 429, failure: 'rate_limited' },
      { status: 500, failure: 'overloaded' },
      { status: 504, failure: 'timeout' },
    ])
    .run(({ assert }, { status, failure }) => {
      assert.equal(classifyError(givenPreset(), status, null), failure)
    })

  test('mean what the first matching hint says', ({ assert }) => {
    const preset = givenPreset({
      errors: [
        { failure: 'quota_exhausted', status: 429, code: 'no_credit' },
        { failure: 'context_too_long', message: 'too long' },
      ],
    })
    assert.equal(classifyError(preset, 429, { error: { code: 'no_credit' } }), 'quota_exhausted')
    assert.equal(classifyError(preset, 429, { error: { code: 'slow' } }), 'rate_limited')
    assert.equal(
      classifyError(preset, 400, { error: { message: 'Prompt is TOO LONG' } }),
      'context_too_long'
    )
  })
})
