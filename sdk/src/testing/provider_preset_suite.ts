import assert from 'node:assert/strict'
import { describeProblems } from '../problem.ts'
import { kinds } from '../kinds.ts'
import { classifyError, readModelIds } from '../provider_preset/answers.ts'
import { applyParameters, chatHeaders, modelsHeaders } from '../provider_preset/requests.ts'
import type { ProviderFailure, ProviderPreset } from '../provider_preset/types.ts'
import { chatUrl, fillPlaceholders, modelsUrl, placeholdersOf } from '../provider_preset/urls.ts'
import type { SuiteRunner } from './runner.ts'

/** Answers of the real endpoint, taken from its documentation or from the wire, that prove the preset reads them. */
export interface ProviderPresetExamples {
  /** The answer of the models address and the ids in it. */
  models?: { answer: unknown; ids: string[] }
  /** Error answers and what each one means. */
  errors?: { status: number; body: unknown; failure: ProviderFailure }[]
}

/** What {@link registerProviderPresetSuite} needs. */
export interface ProviderPresetSuite extends SuiteRunner {
  /** The preset under test. */
  create: () => ProviderPreset
  /**
   * @default {}
   */
  examples?: ProviderPresetExamples
}

const KEY = 'canary-3f9c1e'

/** A request that uses every parameter a preset may rename or drop, whatever their names. */
const requestFor = ({ parameters: { rename, drop, dropFromMessages } }: ProviderPreset) => ({
  model: 'some-model',
  messages: [
    {
      role: 'user',
      content: 'Grüße 👋',
      ...Object.fromEntries(dropFromMessages.map((name) => [name, 'x'])),
    },
  ],
  ...Object.fromEntries([...Object.keys(rename), ...drop].map((name, index) => [name, index])),
})

/**
 * The conformance suite of provider presets; every preset runs it, first-party ones included.
 *
 * @example
 * test.group('Provider preset: acme', (group) => {
 *   registerProviderPresetSuite({ test, group, create: () => acme })
 * })
 */
export function registerProviderPresetSuite({
  test,
  create,
  examples = {},
}: ProviderPresetSuite): void {
  const baseUrlOf = (preset: ProviderPreset) => {
    const named = placeholdersOf(preset.baseUrl ?? '')
    const values = Object.fromEntries(
      named.map((name) => [name, preset.placeholders[name]?.example ?? 'sample'])
    )
    return fillPlaceholders(preset.baseUrl ?? 'https://endpoint.example/v1', values)
  }

  test('has the shape its contract asks for', () => {
    assert.equal(describeProblems(kinds.providerPreset.check(create())), '')
  })

  test('is plain JSON that survives a round trip', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(create())), create())
  })

  test('cannot be changed by the host', () => {
    const parts = [create(), create().models, create().parameters.drop, create().errors]
    assert.ok(parts.every(Object.isFrozen))
  })

  test('answers the same each time it is made', () => {
    assert.deepEqual(create(), create())
  })

  test('documents itself over https', () => {
    assert.match(create().docsUrl, /^https:\/\//)
  })

  test('uses https unless it is local', () => {
    const preset = create()
    if (preset.baseUrl !== null && !preset.local) assert.match(preset.baseUrl, /^https:\/\//)
  })

  test('leads to addresses below the stated base URL', () => {
    const preset = create()
    const baseUrl = baseUrlOf(preset)
    assert.equal(chatUrl(preset, baseUrl), `${baseUrl}${preset.chat.path}`)
    assert.equal(new URL(modelsUrl(preset, baseUrl)).origin, new URL(baseUrl).origin)
    assert.equal(
      chatUrl(preset, `${baseUrl}/`),
      chatUrl(preset, baseUrl),
      'a slash at the end makes no difference'
    )
  })

  test('sends the key in exactly one header', () => {
    const preset = create()
    for (const headers of [chatHeaders(preset, KEY), modelsHeaders(preset, KEY)]) {
      assert.equal(Object.values(headers).filter((value) => value.includes(KEY)).length, 1)
    }
    assert.equal(chatHeaders(preset, KEY)[preset.apiKey.header], preset.apiKey.prefix + KEY)
  })

  test('sends no header for a key that is not there', () => {
    const preset = create()
    assert.deepEqual(chatHeaders(preset, null), preset.headers)
  })

  test('lets the person choose another header for the key', () => {
    const headers = chatHeaders(create(), KEY, { header: 'X-Other-Key' })
    assert.equal(headers['x-other-key'], KEY)
  })

  test('renames and drops the parameters it says, and nothing else', () => {
    const preset = create()
    const { rename, drop, dropFromMessages } = preset.parameters
    const sent = applyParameters(preset, requestFor(preset))
    assert.equal(sent.model, 'some-model')
    for (const name of [...Object.keys(rename), ...drop])
      assert.ok(!Object.hasOwn(sent, name), name)
    for (const name of Object.values(rename)) assert.ok(Object.hasOwn(sent, name), name)
    const [message] = sent.messages as Record<string, unknown>[]
    assert.deepEqual(
      message,
      { role: 'user', content: 'Grüße 👋' },
      `without ${dropFromMessages.join(', ')}`
    )
  })

  test('hands on a request that needs no change as it is', () => {
    const body = {
      model: 'some-model',
      messages: [{ role: 'user', content: 'Hello' }],
      temperature: 0.2,
    }
    assert.equal(applyParameters(create(), body), body)
  })

  test('keeps parameters that no preset knows', () => {
    const sent = applyParameters(create(), { ...requestFor(create()), a_new_parameter: [1] })
    assert.deepEqual(sent.a_new_parameter, [1])
  })

  test('reads no models from an answer that is something else', () => {
    for (const answer of [null, 'a page', 7, { unexpected: true }, []]) {
      assert.equal(readModelIds(create(), answer)?.length ?? 0, 0)
    }
  })

  test('recognises the errors it describes', () => {
    const preset = create()
    preset.errors.forEach(({ failure, status = 400, code, type, message = '' }) => {
      assert.equal(classifyError(preset, status, { error: { code, type, message } }), failure)
    })
  })

  test('understands an error without a readable body', () => {
    const preset = create()
    const byStatusAlone = (status: number) =>
      preset.errors.find(
        (hint) => hint.status === status && !hint.code && !hint.type && !hint.message
      )?.failure
    for (const body of [null, '<html>', [], { error: null }]) {
      assert.equal(classifyError(preset, 401, body), byStatusAlone(401) ?? 'key_refused')
      assert.equal(classifyError(preset, 503, body), byStatusAlone(503) ?? 'overloaded')
    }
  })

  if (examples.models) {
    const { answer, ids } = examples.models
    test('reads the model ids of a real answer', () => {
      assert.deepEqual(readModelIds(create(), answer), ids)
    })
  }

  for (const { status, body, failure } of examples.errors ?? []) {
    test(`understands a real ${status} as ${failure}`, () => {
      assert.equal(classifyError(create(), status, body), failure)
    })
  }
}
