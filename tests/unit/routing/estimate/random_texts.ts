import { seededRandom } from '#tests/helpers/seeded_random'

const WORDS = [
  'tide',
  ' the',
  "'s",
  ' 12',
  '\n',
  '  ',
  'ü',
  '语言',
  '…',
  'ABC',
  '{}',
  '/',
  '🌊',
  '\t',
]

/** So many texts of up to 60 pieces that tokenizers treat differently. */
export function randomTexts(count: number): string[] {
  const random = seededRandom('texts to count')
  const below = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: count }, () =>
    Array.from({ length: below(60) }, () => WORDS[below(WORDS.length)]).join('')
  )
}
