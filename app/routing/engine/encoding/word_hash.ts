import { BUCKETS } from '#routing/engine/encoding/encoded'

const PRIME = 0x01000193

/** Where the hash of a word starts (FNV-1a). */
export const EMPTY_WORD = 0x811c9dc5 | 0
/** Where the hash of a tool's word starts: "search" in a tool is another word than "search" in the text. */
export const EMPTY_TOOL_WORD = Math.imul(EMPTY_WORD ^ 0x54, PRIME)

/** Hash of a word and one more character. */
export const withCharacter = (hash: number, code: number) => Math.imul(hash ^ code, PRIME)

/** Hash of two words that follow each other. */
export const pairOf = (before: number, hash: number) =>
  Math.imul(before, 0x9e3779b1) ^ Math.imul(hash, 0x85ebca6b)

/** Bucket of a hash, its bits well mixed: FNV alone leaves short words close together. */
export function bucketOf(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x7feb352d)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1)
}

/** Hash of a whole word. */
export function hashOf(word: string): number {
  let hash = EMPTY_WORD
  for (let at = 0; at < word.length; at++) hash = withCharacter(hash, word.charCodeAt(at))
  return hash
}
