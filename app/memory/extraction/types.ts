import type { EntityKind } from '#knowledge/types'

/** What a memory is about. */
export const CATEGORIES = [
  ...(['identity', 'work', 'place', 'family', 'health', 'preference', 'habit', 'goal'] as const),
  ...(['decision', 'opinion', 'possession', 'instruction', 'note', 'mention'] as const),
] as const

export type Category = (typeof CATEGORIES)[number]

/** A fact that a person stated about themselves; the subject is always that person. */
export interface StatedMemory {
  predicate: string
  object: string
  objectKind: EntityKind
  /** The sentence that says it. */
  quote: string
  /** How often a rule of this kind is right, 0..1. */
  confidence: number
}

/** A name in a text, and what it is the name of. */
export interface NamedEntity {
  name: string
  kind: 'person' | 'organization' | 'place' | 'project' | 'thing'
}

/** One way to say something about oneself. */
export interface Frame {
  /** With `{relation}`, the word that the group of this name caught is put in: `has_{relation}`. */
  predicate: string
  /**
   * The beginning of a clause as a regular expression with the pack's macros; what follows it is the object, unless the
   * pattern has a group `object`.
   */
  says: string
  /** Said in the setting of a question or a task, it is about that task alone. */
  settingOnly?: boolean
  /** The object is a name: it begins with a capital letter. */
  isName?: boolean
}

/** How people of one language talk about themselves. Data, read by `grammar.ts`. */
export interface LanguagePack {
  language: string
  /** A text without any of these words says nothing about its writer in this language. */
  cues: string[]
  /** Words that may stand before a statement: `honestly,`. */
  leadIns: string[]
  /** Sentences that begin so suppose, ask or play instead of stating. */
  unreal: RegExp
  /** A message with these words asks for something, so that the rest may be the setting of that. */
  asks: RegExp
  /** Sentences that begin so ask that what follows is kept in mind. */
  remember: RegExp[]
  /** Sentences that say how the person wants every answer. */
  standing: RegExp[]
  /** Where another statement by the same person begins inside a sentence. */
  nextClause: RegExp
  /** What that statement begins with, when it leaves its subject out. */
  subject: string
  /** Brings a clause into the order that the frames know. */
  reorder?: { from: RegExp; to: string }
  /** A clause that begins so has its writer as the subject. */
  speaker: RegExp
  /** Words after which a reason or a condition follows, which the fact does without. */
  reasons: RegExp
  /** Objects that point at the talk itself: `it`, `your answer`. */
  deictic: RegExp
  /** Words that refer to what was said before: what somebody likes or does is not known from the sentence alone. */
  anaphora?: RegExp
  /** What a clause ends with when the next one is what somebody else said. */
  reported?: RegExp
  macros: Record<string, string>
  frames: Frame[]
  /** Words of relatives and such, as they are said, and what the predicate calls them. */
  relations: Record<string, string>
}
