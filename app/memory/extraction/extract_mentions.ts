import { findEntities } from '#memory/extraction/entities/find_entities'
import { asksForSomething, grammarsOf } from '#memory/extraction/grammars'
import { meaningOf } from '#memory/extraction/predicates'
import { proseOf } from '#memory/extraction/prose'
import { saysSecret } from '#memory/extraction/secrets'
import { sentencesOf } from '#memory/extraction/sentences'
import type { NamedEntity, StatedMemory } from '#memory/extraction/types'

/** A message that names more is about a document rather than about its writer's life. */
const MOST_MENTIONS = 6
const LONGEST_QUOTE = 400

/**
 * People, organisations, places and projects that the writer of a message names, beside what they state. They are uncertain, and
 * only say that the name plays a part. What leads up to a question or a request is its setting, and gives none.
 */
export function extractMentions(
  message: string,
  known: ReadonlyMap<string, NamedEntity['kind']>,
  stated: StatedMemory[]
): StatedMemory[] {
  const prose = proseOf(message)
  if (asksForSomething(prose.text)) return []
  const sentences = sentencesOf(prose.text)
  const isSafe = sentences.map((sentence) => !saysSecret(prose.unmask(sentence)))
  const told = stated.map(({ object }) => object.toLowerCase())
  const found = new Map<string, StatedMemory>()
  sentences.forEach((sentence, at) => {
    if (
      !isPersonal(sentence) ||
      !isSafe[at] ||
      isSafe[at - 1] === false ||
      isSafe[at + 1] === false
    )
      return
    for (const { name, kind } of findEntities(sentence, known)) {
      if (kind === 'thing' || told.some((object) => object.includes(name.toLowerCase()))) continue
      found.set(name, {
        predicate: 'mentions',
        object: name,
        objectKind: kind,
        quote: prose.unmask(sentence).slice(0, LONGEST_QUOTE),
        confidence: meaningOf('mentions').precision,
      })
    }
  })
  return found.size > MOST_MENTIONS ? [] : [...found.values()]
}

/** A cheap look whether a message may name somebody or something of its writer's life. */
export const mayMention = (message: string) =>
  grammarsOf(message).length > 0 && !asksForSomething(message)

/** Somebody speaks of themselves, and of what is. */
function isPersonal(sentence: string) {
  const spoken = grammarsOf(sentence)
  return spoken.length > 0 && !spoken.some(({ unreal }) => unreal.test(sentence))
}
