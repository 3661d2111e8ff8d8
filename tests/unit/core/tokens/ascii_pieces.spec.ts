import { test } from '@japa/runner'
import {
  CL100K_TOKEN_SPLIT_REGEX,
  O200K_TOKEN_SPLIT_REGEX,
} from 'gpt-tokenizer/encodingParams/constants'
import { AsciiPieces, UNTOLD } from '#core/tokens/ascii_pieces'
import type { Encoding } from '#core/tokens/token_table'
import { seededRandom } from '#tests/helpers/seeded_random'

const RULES: [Encoding, RegExp][] = [
  ['o200k_base', O200K_TOKEN_SPLIT_REGEX],
  ['cl100k_base', CL100K_TOKEN_SPLIT_REGEX],
]

/** Characters that meet in many ways; few enough that every way comes up. */
const ALPHABET = [
  "'",
  's',
  'l',
  'L',
  'v',
  'E',
  'a',
  'B',
  '1',
  '2',
  ' ',
  ' ',
  '\n',
  '\r',
  '\t',
  '/',
  '(',
  '.',
  '\u0001',
  'é',
  '\u0301',
  '世',
  '\u00a0',
  '٣',
]

/** Cuts a text as the counter does: by ASCII where that tells, else by the expression. */
function cut(text: string, encoding: Encoding, rules: RegExp) {
  const ascii = new AsciiPieces(encoding)
  const sticky = new RegExp(rules.source, 'uy')
  const pieces: string[] = []
  let told = 0
  for (let at = 0; at < text.length;) {
    let end = ascii.end(text, at)
    if (end === UNTOLD) {
      sticky.lastIndex = at
      end = at + sticky.exec(text)![0].length
    } else told++
    pieces.push(text.slice(at, end))
    at = end
  }
  return { pieces, told }
}

test.group('Pieces of a text', () => {
  for (const [encoding, rules] of RULES) {
    test(`are those of the rules of ${encoding}, for texts at random`, ({ assert }) => {
      const random = seededRandom('pieces')
      const below = (limit: number) => Math.floor(random() * limit)
      let told = 0
      for (let round = 0; round < 20_000; round++) {
        const letters = round % 2 ? ALPHABET.length : ALPHABET.length - 5
        const text = Array.from({ length: 1 + below(14) }, () => ALPHABET[below(letters)]).join('')
        const expected = [...text.matchAll(rules)].map(([piece]) => piece)
        const { pieces, told: byAscii } = cut(text, encoding, rules)
        assert.deepEqual(pieces, expected, JSON.stringify(text))
        told += byAscii
      }
      assert.isAbove(told, 50_000)
    })
  }
})
