import {
  ORGANIZATION_BEFORE,
  ORGANIZATION_WORDS,
  PLACE_AFTER,
  PLACE_BEFORE,
  PREDICATE_AFTER,
  PROJECT_WORDS,
  TITLES,
} from '#memory/extraction/entities/word_lists'
import type { NamedEntity } from '#memory/extraction/types'

/** What a name is the name of, by its last word and the words around it; `thing` where they do not tell. */
export function kindOf(
  words: { text: string }[],
  from: number,
  to: number,
  name: string
): NamedEntity['kind'] {
  const before = words[from - 1]?.text ?? ''
  const after = words[to]?.text ?? ''
  const parts = name.split(' ')
  if (parts.some((part, at) => at > 0 && ORGANIZATION_WORDS.has(part.toLowerCase()))) {
    return 'organization'
  }
  if (PROJECT_WORDS.test(after) || PROJECT_WORDS.test(before)) return 'project'
  if (TITLES.test(before)) return 'person'
  if (parts.length === 1) {
    if (PLACE_BEFORE.test(before) || PLACE_AFTER.test(after)) return 'place'
    if (ORGANIZATION_BEFORE.test(before)) return 'organization'
    const owns = /['’]s$/.test(words[to - 1]!.text)
    return owns || PREDICATE_AFTER.test(after) ? 'person' : 'thing'
  }
  return /^the$/i.test(before) ? 'organization' : 'person'
}
