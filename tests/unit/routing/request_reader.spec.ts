import { test } from '@japa/runner'
import type { RouteQuestion } from '#routing/types'
import { RequestReader } from '#routing/engine/request_reader'
import { question } from '#tests/unit/routing/fixtures'

const reader = new RequestReader()
const read = (text: string, over: Partial<RouteQuestion> = {}) => reader.read(question(text, over))

test.group('RequestReader', () => {
  const domains: [string, string][] = [
    ['What is the integral of x^2 + 3x, and where is its derivative zero?', 'math_hard'],
    ['A shirt costs $12 and trousers twice as much. How much do both cost?', 'math'],
    ['Fix this: `def f(x): return x +` raises a SyntaxError in python', 'code'],
    ['The plaintiff sued for negligence; may the court admit hearsay evidence?', 'law'],
    ['Which enzyme starts photosynthesis in a plant cell?', 'science'],
    ['The patient has a fever and a chronic infection; which medication?', 'health'],
    ['Write a short poem about the sea.', 'writing'],
    ['Translate to French: good morning', 'translation'],
    ['hi', 'chat'],
  ]
  for (const [text, domain] of domains) {
    test(`reads ${domain} in "${text.slice(0, 40)}"`, ({ assert }) => {
      assert.equal(read(text).understood.domains[0]?.name, domain)
    })
  }

  const languages: [string, string][] = [
    ['What is the capital of this country?', 'en'],
    ['Was ist die Hauptstadt von diesem Land und wie heißt sie?', 'de'],
    ['Quelle est la capitale de ce pays ?', 'fr'],
    ['¿Cuál es la capital de este país?', 'es'],
    ['Какая столица этой страны?', 'ru'],
    ['这个国家的首都是什么？', 'zh'],
    ['この国の首都は何ですか', 'ja'],
    ['이 나라의 수도는 어디입니까', 'ko'],
    ['12345', 'und'],
  ]
  for (const [text, language] of languages) {
    test(`reads the language ${language} in "${text.slice(0, 40)}"`, ({ assert }) => {
      assert.equal(read(text).understood.language, language)
    })
  }

  test('finds a question with answers to pick', ({ assert }) => {
    const { understood, features } = read(
      'Which is a fruit?\nA. brick\nB. apple\n(C) chair\nD) wall'
    )

    assert.equal(features.options, 4)
    assert.equal(understood.task, 'multiple_choice')
  })

  test('counts bullets and numbered lines', ({ assert }) => {
    assert.equal(read('Do this:\n- one\n* two\n1. three\n12) four').features.bullets, 4)
  })

  test('finds a proof harder than a greeting', ({ assert }) => {
    const hard = read(
      'Prove the theorem that every bounded monotone sequence converges, and derive the optimal rate.'
    )

    assert.isAbove(hard.understood.complexity, 0.55)
    assert.isBelow(read('hello').understood.complexity, 0.2)
  })

  test('estimates input tokens from bytes, whatever the script', ({ assert }) => {
    assert.equal(read('x'.repeat(3_800)).understood.inputTokens, 1_004)
    assert.equal(read('字'.repeat(380)).understood.inputTokens, 304)
  })

  test('counts history, tools and pictures as input', ({ assert }) => {
    const bare = read('Hi').understood.inputTokens
    const history = [{ role: 'user', content: 'x'.repeat(380) }]

    assert.equal(read('Hi', { history }).understood.inputTokens, bare + 104)
    assert.isAbove(
      read('Hi', { context: { tools: [{ name: 'weather', parameters: {} }] } }).understood
        .inputTokens,
      bare
    )
    assert.equal(
      read('Hi', { context: { images: ['a', 'b'] } }).understood.inputTokens,
      bare + 1_600
    )
  })

  test('reads parts of messages, text and pictures', ({ assert }) => {
    const parts = [
      { type: 'text', text: 'x'.repeat(38) },
      { type: 'image_url', image_url: { url: 'https://a.test' } },
    ]
    const { features } = read('What is this?', {
      history: [{ role: 'user', content: parts as never }],
    })

    assert.equal(features.images, 1)
    assert.equal(features.history_tokens, 10)
  })

  test('infers needs from what comes along', ({ assert }) => {
    const context = {
      tools: [{ name: 'weather', parameters: 2 }],
      response_format: { type: 'json_schema' },
    }
    const { understood, features } = read('Weather in Oslo?', { context })

    assert.deepEqual(understood.needs, ['tools', 'structured_output'])
    assert.equal(features.tool_parameters, 2)
    assert.equal(understood.task, 'tool_call')
  })

  test('takes JSON that the text only mentions as a wish, not as a condition', ({ assert }) => {
    const { understood, required } = read('Answer as JSON with a name and an age.')

    assert.deepEqual(understood.needs, ['structured_output'])
    assert.deepEqual(required, [])
  })

  test('expects no longer answer than the caller allows', ({ assert }) => {
    assert.deepEqual(
      read('Write an essay', { maxOutputTokens: 50 }).understood.expectedOutputTokens,
      { p50: 50, p90: 50 }
    )
  })

  test('reads a short follow-up together with the message before it', ({ assert }) => {
    const history = [{ role: 'user', content: 'Solve the quadratic equation 2x^2 = 8' }]

    assert.match(read('and the second one?', { history }).understood.domains[0]!.name, /^math/)
  })

  test('looks at head and tail of a long text only', ({ assert }) => {
    const filler = 'lorem '.repeat(50_000)

    assert.equal(read(`Translate this: ${filler}`).understood.task, 'translate')
    assert.isAtMost(read(filler).features.words, 1_001)
    assert.equal(read(filler).features.characters, 300_000)
  })
})
