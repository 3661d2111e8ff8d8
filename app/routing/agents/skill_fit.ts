import type { Target } from '#providers/types'
import { CLASS, classOf, lowerCase, SCRIPTS, scriptOf } from '#routing/engine/characters'
import type { Encoded } from '#routing/engine/encoding/encoded'
import { bucketOf, EMPTY_WORD, withCharacter } from '#routing/engine/encoding/word_hash'

/** The most that skills raise an agent's prior: they are its maker's word, and outcomes weigh more soon. */
export const MOST_BONUS = 0.04
/** Each further skill that fits adds half of what is left. */
const EACH = 0.5

const ALONE = new Set<string>(['han', 'kana'])

/** The hashed words of each skill of a target, worked out once. */
const wordsOf = new WeakMap<Target, readonly Uint16Array[]>()

/**
 * How much sooner an agent is chosen for a request, 0 to `MOST_BONUS`: by how many of its skills have all their words in
 * the request. Pure; a target without skills gets 0 at once.
 */
export function skillFit(target: Target, { indices }: Encoded): number {
  if (!target.skills || target.skills.length === 0 || indices.length === 0) return 0
  let words = wordsOf.get(target)
  if (!words) {
    words = target.skills.map(hashed).filter((skill) => skill.length > 0)
    wordsOf.set(target, words)
  }
  let left = 1
  for (const skill of words) if (hasAll(indices, skill)) left *= 1 - EACH
  return MOST_BONUS * (1 - left)
}

/** Buckets of the words in a text, as the encoder of requests makes them. */
function hashed(text: string): Uint16Array {
  const buckets: number[] = []
  let hash = EMPTY_WORD
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20
    if (isIdeograph(code)) buckets.push(bucketOf(withCharacter(EMPTY_WORD, code)))
    else if (classOf(code) === CLASS.letter) hash = withCharacter(hash, lowerCase(code))
    else if (hash !== EMPTY_WORD) {
      buckets.push(bucketOf(hash))
      hash = EMPTY_WORD
    }
  }
  return Uint16Array.from(buckets)
}

/** A character that is a word by itself. */
const isIdeograph = (code: number) =>
  code > 0x7f && classOf(code) === CLASS.letter && ALONE.has(SCRIPTS[scriptOf(code)]!)

function hasAll(indices: Uint16Array, skill: Uint16Array): boolean {
  for (const bucket of skill) if (!has(indices, bucket)) return false
  return true
}

/** Binary search: a request's buckets ascend. */
function has(indices: Uint16Array, bucket: number): boolean {
  let low = 0
  let high = indices.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = indices[middle]!
    if (found === bucket) return true
    if (found < bucket) low = middle + 1
    else high = middle - 1
  }
  return false
}
