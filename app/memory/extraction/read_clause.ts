import { meaningOf } from '#memory/extraction/predicates'
import type { CompiledFrame, Grammar } from '#memory/extraction/grammar'
import type { StatedMemory } from '#memory/extraction/types'

type Said = Omit<StatedMemory, 'quote'>

const LONGEST_OBJECT = 200

/** What people like or do is often something that was named before. */
const TASTES = new Set(['preference', 'habit'])

/** Where an object ends at the latest: a dash, a semicolon, an aside. */
const END = /\s[–—-]\s.*$|[;…].*$|\s\((?=[^)]*$).*$/su
const TRAILING = /[\s.,;:!?]+$/u
const LEADING = /^(?:to\s+|that\s+|[\s:,–—-]+)/iu
const PROBLEM =
  /\b(?:errors?|exceptions?|stack ?trace|undefined|null|segfault|traceback|crash(?:es|ed)?)\b/i
const CAPITAL = /^\p{Lu}/u
const WORDS = /[\p{L}\p{N}]/u

/** What a clause says about its speaker by the first frame that fits; null when it says nothing. */
export function readClause(clause: string, grammar: Grammar, isSetting: boolean): Said | null {
  for (const frame of grammar.compiled) {
    if (frame.settingOnly && isSetting) continue
    const match = frame.pattern.exec(clause)
    if (!match) continue
    const object = objectOf(match.groups!, frame, grammar)
    if (object === null) continue
    const predicate = predicateOf(match.groups!, frame, grammar)
    const { objectKind, precision, category } = meaningOf(predicate)
    if (TASTES.has(category) && grammar.anaphora?.test(object)) continue
    return { predicate, object, objectKind, confidence: precision }
  }
  return null
}

function predicateOf(
  groups: Record<string, string>,
  { predicate }: CompiledFrame,
  grammar: Grammar
) {
  const relation = grammar.relations[groups.relation?.toLowerCase() ?? '']
  return relation ? predicate.replace('{relation}', relation) : predicate
}

function objectOf(groups: Record<string, string>, frame: CompiledFrame, grammar: Grammar) {
  let object = groups.object!.replace(END, '').replace(grammar.reasons, '').replace(TRAILING, '')
  if (!frame.isExact) object = object.replace(LEADING, '')
  object = shortened(object.trim())
  if (!WORDS.test(object) || PROBLEM.test(object)) return null
  if (!frame.isExact && (grammar.deictic.test(object) || object.length < 2)) return null
  if (frame.isName && !CAPITAL.test(object)) return null
  return groups.about ? `${groups.about}: ${object}` : object
}

/** Cuts at a word where it is too long. */
function shortened(object: string) {
  if (object.length <= LONGEST_OBJECT) return object
  return object.slice(0, object.lastIndexOf(' ', LONGEST_OBJECT)).replace(TRAILING, '')
}
