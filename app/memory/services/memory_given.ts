import { unprocessable } from '#core/validation/errors'
import { extractMemories } from '#memory/extraction/extract'
import { meaningOf } from '#memory/extraction/predicates'
import { saysSecret } from '#memory/extraction/secrets'
import { predicateKey } from '#knowledge/services/names'
import type { EntityKind } from '#knowledge/types'

/** A memory as a person enters it: a sentence, or a predicate and a value, or both. */
export interface GivenMemory {
  text: string | null
  predicate: string | null
  value: string | null
}

/** What is kept of it. */
export interface EnteredMemory {
  predicate: string
  object: string
  objectKind: EntityKind
  quote: string | null
}

/**
 * Reads an entered memory. A sentence alone becomes the fact that it states, or a note in its own words.
 * @throws InvalidRequest for what is missing, or looks like a secret
 */
export function readGivenMemory({ text, predicate, value }: GivenMemory): EnteredMemory {
  refuseSecret('text', text)
  refuseSecret('value', value)
  refuseSecret('value', predicate !== null && value !== null ? `my ${predicate} is ${value}` : null)
  if (value !== null) {
    const name = predicate ?? 'noted'
    const { objectKind } = meaningOf(predicateKey(name))
    return { predicate: name, object: value, objectKind, quote: text }
  }
  if (text === null)
    throw unprocessable(['body', 'text'], 'Field required: text, or value', 'missing')
  if (predicate !== null)
    throw unprocessable(['body', 'value'], 'Field required beside predicate', 'missing')
  const [found, ...others] = extractMemories(text)
  if (found && others.length === 0) return { ...found, quote: text }
  return { predicate: 'noted', object: text, objectKind: 'value', quote: text }
}

function refuseSecret(field: string, text: string | null) {
  if (text === null || !text.split(/\n+/).some(saysSecret)) return
  throw unprocessable(
    ['body', field],
    'This looks like a password, a key, a code, or the number of a card, an account or an identity; such things are not kept',
    'secret_refused'
  )
}
