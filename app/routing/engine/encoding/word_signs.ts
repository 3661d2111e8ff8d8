import { bucketOf, hashOf } from '#routing/engine/encoding/word_hash'
import { BUCKETS } from '#routing/engine/encoding/encoded'

/** Words that say how a request is built, whatever it is about. */
const WORDS = [
  'and',
  'then',
  'also',
  'def',
  'return',
  'import',
  'assert',
  'prove',
  'show',
  'that',
  'find',
  'all',
  'how',
  'many',
  'much',
  'which',
  'what',
  'who',
  'when',
  'where',
  'json',
] as const

/** Position of each sign, from 1; 0 is any other word. */
export const SIGN = Object.fromEntries(WORDS.map((word, at) => [word, at + 1])) as Record<
  (typeof WORDS)[number],
  number
>

const hashes = Int32Array.from(['', ...WORDS].map(hashOf))
const signs = new Uint8Array(BUCKETS)
for (const [at, word] of WORDS.entries()) signs[bucketOf(hashOf(word))] = at + 1

/** Which sign a word is. */
export function signOf(hash: number, bucket: number): number {
  const sign = signs[bucket]!
  return sign !== 0 && hashes[sign] === hash ? sign : 0
}
