import { wordsOf } from '#knowledge/services/words'
import { MODEL_PREDICATES } from '#memory/extraction/model/prompt'
import { meaningOf } from '#memory/extraction/predicates'
import { saysSecret } from '#memory/extraction/secrets'
import type { StatedMemory } from '#memory/extraction/types'

const MOST_FACTS = 8
const LONGEST_OBJECT = 200
const LONGEST_QUOTE = 400

/** A verified finding of a model is believed this much; more than half of the rules' families are surer. */
const CONFIDENCE = 0.8

/** Words that a model may add without saying anything: the shortest ones. */
const SHORTEST_CONTENT = 4

/**
 * What a model found, as far as the message bears it out: the quote stands in the message, and the words of the object stand
 * in the quote. Everything else is refused.
 */
export function readFindings(answer: string, message: string): StatedMemory[] {
  const said = ` ${wordsOf(message).join(' ')} `
  const found = new Map<string, StatedMemory>()
  for (const finding of findingsIn(answer).slice(0, MOST_FACTS)) {
    const { predicate, object, quote } = finding as Record<string, unknown>
    if (![predicate, object, quote].every((part) => typeof part === 'string')) continue
    const memory = verified(predicate as string, object as string, quote as string, said)
    if (memory) found.set(`${memory.predicate}\n${memory.object.toLowerCase()}`, memory)
  }
  return [...found.values()]
}

function verified(predicate: string, object: string, quote: string, said: string) {
  if (!MODEL_PREDICATES.includes(predicate)) return null
  if (object.trim() === '' || object.length > LONGEST_OBJECT || quote.length > LONGEST_QUOTE)
    return null
  const quoted = wordsOf(quote)
  if (quoted.length === 0 || !said.includes(` ${quoted.join(' ')} `)) return null
  const content = wordsOf(object)
  const isBorneOut = content.every(
    (word) =>
      quoted.includes(word) || (word.length < SHORTEST_CONTENT && /^\p{ASCII}+$/u.test(word))
  )
  const saysSomething = content.some((word) => quoted.includes(word))
  if (!isBorneOut || !saysSomething || saysSecret(quote) || saysSecret(object)) return null
  const { objectKind } = meaningOf(predicate)
  return {
    predicate,
    object: object.trim(),
    objectKind,
    quote: quote.trim(),
    confidence: CONFIDENCE,
  }
}

/** The list in an answer, wherever the JSON object stands; none when there is none. */
function findingsIn(answer: string): unknown[] {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  try {
    const { facts } = JSON.parse(json) as { facts?: unknown }
    return Array.isArray(facts)
      ? facts.filter((one) => typeof one === 'object' && one !== null)
      : []
  } catch {
    return []
  }
}
