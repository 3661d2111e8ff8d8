import { test } from '@japa/runner'
import fc from 'fast-check'
import { extractMemories } from '#memory/extraction/extract'
import { extractMentions } from '#memory/extraction/extract_mentions'
import { ownWords } from '#memory/extraction/own_words'

const RUNS = { seed: 20261121, numRuns: 300 }

const WORDS = [
  ...[
    'I',
    'my',
    'ich',
    'je',
    'me',
    'mi',
    'eu',
    'like',
    'prefer',
    'am',
    'a',
    'not',
    'never',
    'wife',
  ],
  ...['remember', 'that', 'always', 'answer', 'in', 'mag', 'gusta', 'aime', 'piace', 'gosto', 'no'],
  ...[
    'Lisbon',
    'tea',
    'if',
    'because',
    'and',
    ',',
    '.',
    '?',
    '!',
    '"',
    '\n',
    '```',
    ':',
    '-',
    '’',
    '记住',
  ],
]

const speech = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 60,
  })
  .map((words) => words.join(' '))

const luhnDigit = (digits: number[]) => {
  const sum = digits.reduce((total, digit, at) => {
    const doubled = (digits.length - at) % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const card = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
  .chain((digits) =>
    fc
      .constantFrom('', ' ', '-', '.')
      .map((gap) => [...digits, luhnDigit(digits)].join('').replace(/(.{4})(?=.)/g, `$1${gap}`))
  )

const iban = fc
  .tuple(fc.constantFrom('DE', 'GB', 'NL', 'CH'), fc.stringMatching(/^[A-Z0-9]{12,26}$/))
  .map(([country, account]) => {
    const digits = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join('')
    const check = 98n - (BigInt(digits) % 97n)
    return `${country}${String(check).padStart(2, '0')}${account}`
  })

const key = fc
  .tuple(
    fc.constantFrom('sk-', 'ghp_', 'AKIA', 'xoxb-', 'glpat-', 'hf_', ''),
    fc.stringMatching(/^(?:[A-Z][a-z][0-9]){8,12}$/)
  )
  .map((parts) => parts.join(''))

const said = fc.constantFrom(
  (secret: string) => `Remember that ${secret} is mine`,
  (secret: string) => `remember: ${secret}`,
  (secret: string) => `I like ${secret} and I live in Lisbon`,
  (secret: string) => `I prefer tea. ${secret}. I prefer coffee.`,
  (secret: string) => `My name is ${secret}`,
  (secret: string) => `Merk dir, dass ${secret} meins ist`,
  (secret: string) => `Recuerda que ${secret} es mío`,
  (secret: string) => `I work with Anna Holt at ${secret}`
)

test.group('Extraction, whatever is written', () => {
  test('never throws, says the same again, and finds little', ({ assert }) => {
    fc.assert(
      fc.property(fc.oneof(speech, fc.string({ unit: 'binary', maxLength: 400 })), (message) => {
        const memories = extractMemories(message)
        const mentions = extractMentions(message, new Map(), memories)
        assert.deepEqual(extractMemories(message), memories)
        assert.isAtMost(memories.length, 12)
        for (const { object, quote } of [...memories, ...mentions]) {
          assert.isAtMost(object.length, 320)
          assert.isAtMost(quote.length, 400)
          assert.include(message, quote)
        }
      }),
      RUNS
    )
  })

  test('lets no secret through', ({ assert }) => {
    fc.assert(
      fc.property(fc.oneof(card, iban, key), said, (secret, sentence) => {
        const message = sentence(secret)
        const memories = extractMemories(message)
        const kept = JSON.stringify([
          memories,
          extractMentions(message, new Map(), memories),
          ownWords(message),
        ])
        assert.notInclude(kept, secret)
      }),
      RUNS
    )
  })

  test('ends soon for texts that are made to be slow', ({ assert }) => {
    const parts = [
      'I ',
      'I really ',
      'my ',
      '"',
      '1 ',
      'A ',
      'ich ',
      '\n',
      ' - ',
      'and I like ',
      '((',
    ]
    for (const part of parts) {
      for (const length of [3_000, 1_000_000]) {
        const text = `I like ${part.repeat(length / part.length)}!`
        assert.isAtMost(extractMemories(text).length, 12)
        extractMentions(text, new Map(), [])
      }
    }
  })
})
