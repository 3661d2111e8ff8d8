import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { complexityOf, difficultyShift } from '#routing/engine/complexity'
import { DOMAIN_AT, DOMAINS, domainOf, type Domain } from '#routing/engine/domains'
import { BUCKETS } from '#routing/engine/encoding/encoded'
import { Encoder, STRUCTURE } from '#routing/engine/encoding/encoder'
import { readSurroundings } from '#routing/engine/context_reader'
import { featuresOf } from '#routing/engine/features'
import { RequestReader } from '#routing/engine/request_reader'
import { TextScanner } from '#routing/engine/text_scanner'
import { shippedHeader, shippedWeights } from '#routing/engine/understanding/shipped_model'
import { TextModel } from '#routing/engine/understanding/text_model'
import { readWeights, writeWeights } from '#routing/engine/understanding/weights_file'
import { labelOf, type SuiteRow } from '#bin/train/suite_rows'
import { REWORDINGS } from '#bin/bench/router/rewordings'
import { seededRandom } from '#bin/train/seeded_random'
import { question } from '#tests/unit/routing/fixtures'

const FIXTURE = new URL('../../fixtures/routing/recorded_questions.jsonl', import.meta.url)
const recorded = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as SuiteRow)

const reader = new RequestReader()
const understood = (text: string, context: Record<string, unknown> = {}) =>
  reader.read(question(text, { context })).understood
const subject = (text: string, context?: Record<string, unknown>) =>
  understood(text, context).domains[0]!.name

const tool = (name: string, description: string) => ({ name, description, parameters: 2 })

test.group('Understanding: subject', () => {
  test('names the recorded domain first for more than 85 of 100 questions', ({ assert }) => {
    const labelled = recorded.filter((row) => labelOf(row) !== null)
    const right = labelled.filter((row) => subject(row.text) === labelOf(row))

    assert.isAbove(labelled.length, 300)
    assert.isAbove(right.length / labelled.length, 0.85)
  })

  test('stays with it in most rewordings', ({ assert }) => {
    const random = seededRandom(1)
    for (const [kind, reword] of Object.entries(REWORDINGS)) {
      const same = recorded.filter(
        ({ text }) => subject(text) === subject(reword(text, random))
      ).length
      assert.isAbove(same / recorded.length, 0.85, kind)
    }
  })

  test('takes a gap to fill from two answers for common sense', ({ assert }) => {
    const cloze = 'The cup did not fit in the bag because the _ was too big.\nA) cup\nB) bag'

    assert.equal(subject(cloze), 'commonsense')
  })

  const calls: [text: string, tools: unknown[], domain: Domain][] = [
    ['What is the weather in Oslo?', [tool('weather', 'Weather of a city')], 'tools'],
    [
      'Find the weather in Oslo, then in Rome, and also the time in both cities.',
      [tool('weather', 'Weather of a city'), tool('time', 'Local time')],
      'tools_parallel',
    ],
    [
      'Call the API at the host api.test with my key, please.',
      [tool('requests.get', 'Sends a GET request to a URL')],
      'tools_web',
    ],
    [
      'Attach the listener handleClick to the button element myButton.',
      [tool('addListener', 'Adds an event listener function to an element')],
      'tools_code',
    ],
  ]
  for (const [text, tools, domain] of calls) {
    test(`tells ${domain} from "${text.slice(0, 30)}"`, ({ assert }) => {
      assert.equal(subject(text, { tools }), domain)
    })
  }

  test('shares of every reading add up to 1, whatever was read before', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        understood('Translate this poem to French and write a story')
        const { domains, complexity } = understood(text)
        assert.closeTo(
          domains.reduce((sum, { p }) => sum + p, 0),
          1,
          1e-9
        )
        assert.isTrue(complexity >= 0 && complexity <= 1)
        assert.deepEqual(new RequestReader().read(question(text)).understood.domains, domains)
      }),
      { numRuns: 200 }
    )
  })

  test('understands names of other lists', ({ assert }) => {
    const names: Record<string, Domain | null> = {
      'math_l5': 'math_hard',
      'college mathematics': 'math_hard',
      'high_school_statistics': 'math',
      'tools_rest': 'tools_web',
      'tools_simple': 'tools',
      'moral_scenarios': 'ethics',
      'computer science': 'code',
      'open_qa': 'open_qa',
      'vision': null,
    }
    for (const [name, domain] of Object.entries(names)) assert.equal(domainOf(name), domain, name)
  })
})

test.group('Understanding: difficulty', () => {
  test('is higher for recorded questions that models miss', ({ assert }) => {
    const byMissed = recorded.map(({ text, q }) => ({ missed: 1 - q[0]!, text }))
    const meanOf = (texts: { text: string }[]) =>
      texts.reduce((sum, { text }) => sum + understood(text).complexity, 0) / texts.length
    const hard = byMissed.filter(({ missed }) => missed > 0.7)
    const easy = byMissed.filter(({ missed }) => missed < 0.2)

    assert.isAbove(meanOf(hard), meanOf(easy) + 0.05)
  })

  test('moves expectations only by what goes beyond the usual of the domain', ({ assert }) => {
    const base = understood('hello')
    const at = (complexity: number, name: string) =>
      difficultyShift({ ...base, complexity, domains: [{ name, p: 1 }] })

    assert.isAbove(at(0.7, 'math'), at(0.7, 'math_hard'))
    assert.isAbove(at(0.8, 'math'), at(0.4, 'math'))
    assert.equal(at(0.9, 'tools'), 0)
    for (const domain of DOMAINS) assert.isFalse(Number.isNaN(at(1, domain)))
  })

  test('follows words where recorded questions say nothing', ({ assert }) => {
    const counts = new TextScanner().scan('hello')
    const features = featuresOf('hello', counts, readSurroundings(question('hello')))
    const unlike = complexityOf(counts, features, { learned: 3, unlike: 1, chat: 1 })

    assert.isBelow(unlike, 0.2)
  })
})

test.group('Shipped text model', () => {
  test('says what it was trained on, and under which licences', ({ assert }) => {
    assert.deepEqual(
      shippedHeader.trainedOn.map(({ suite, licence }) => [suite, licence]),
      [
        ['rl2', 'Apache-2.0'],
        ['ui9', 'MIT'],
        ['ze', 'Apache-2.0'],
        ['mp14', 'Apache-2.0'],
      ]
    )
    assert.deepEqual(shippedHeader.structure, [...STRUCTURE])
  })

  test('survives being written and read; damage is found', ({ assert }) => {
    const bytes = writeWeights(shippedWeights, shippedHeader)
    const again = readWeights(bytes)
    bytes[bytes.length - 1]! ^= 1

    assert.deepEqual(again.weights.words, shippedWeights.words)
    assert.deepEqual(again.weights.rowOf, shippedWeights.rowOf)
    assert.deepEqual(again.weights.structure, shippedWeights.structure)
    assert.throws(() => readWeights(bytes), /damaged/)
  })

  test('reads nothing and the strangest numbers without becoming not a number', ({ assert }) => {
    const model = new TextModel(shippedWeights)
    const nothing = new Encoder().encode('', {}, readSurroundings(question('')))
    const strange = {
      indices: Uint16Array.of(0, BUCKETS - 1),
      counts: Uint8Array.of(255, 1),
      structure: new Float32Array(STRUCTURE.length).map(
        (_, at) => [Number.NaN, 1e30, -1e30][at % 3]!
      ),
    }
    for (const encoded of [nothing, strange]) {
      model.read(encoded)
      assert.closeTo(
        model.shares.reduce((sum, share) => sum + share, 0),
        1,
        1e-9
      )
      assert.isTrue(Number.isFinite(model.difficulty))
      assert.equal(model.shares[DOMAIN_AT.tools], 0)
    }
  })
})
