import { asksForSomething, grammarsOf } from '#memory/extraction/grammars'
import { asksToRemember, readRequestOf } from '#memory/extraction/languages/requests'
import { LONGEST_LOOK, proseOf } from '#memory/extraction/prose'
import { readSentence } from '#memory/extraction/read_sentence'
import { isCode, saysSecret } from '#memory/extraction/secrets'
import { sentencesOf } from '#memory/extraction/sentences'
import type { StatedMemory } from '#memory/extraction/types'

/** Names the rules in the sources of facts; it changes when they do. */
export const EXTRACTOR = 'rules/1'

/** No message says more that is worth remembering. */
const MOST_FACTS = 12
const LONGEST_QUOTE = 400

/** A longer message that says "always" gives the rules of one task. */
const LONGEST_WISH = 3

/** Words that mean every answer to come. */
const LASTING =
  /from now on|in (?:the )?future|going forward|henceforth|ab (?:jetzt|sofort|heute)|von nun an|künftig|in zukunft|a partir de (?:ahora|agora)|à partir de maintenant|de (?:ahora|agora) en? adelante|de agora em diante|(?:en el|no) futuro|désormais|dorénavant|à l'avenir|d[a']\s?ora in poi|in futuro/i

/** A year alone looks like a code. */
const DATES = new Set(['birthday'])

/**
 * What the writer of a message says about themselves, by rules alone: no question, quotation, code, play or supposition, and
 * nothing from or beside a sentence that holds a secret.
 */
export function extractMemories(message: string): StatedMemory[] {
  const start = message.slice(0, LONGEST_LOOK)
  if (grammarsOf(start).length === 0 && !asksToRemember(start)) return []
  const prose = proseOf(message)
  const sentences = sentencesOf(prose.text)
  const isSecret = (at: number) => at in sentences && saysSecret(prose.unmask(sentences[at]!))
  const isSetting = asksForSomething(prose.text)
  const isWish = !isSetting && sentences.length <= LONGEST_WISH
  const found = new Map<string, StatedMemory>()
  sentences.forEach((sentence, at) => {
    const said = readFirst(sentence, isSetting)
    if (said.length === 0 || [at, at - 1, at + 1].some(isSecret)) return
    const quote = prose.unmask(sentence).slice(0, LONGEST_QUOTE)
    for (const one of said) {
      const object = prose.unmask(one.object)
      if (one.predicate === 'wants_answers' && !isWish && !LASTING.test(sentence)) continue
      if (isCode(object) && !DATES.has(one.predicate)) continue
      found.set(`${one.predicate}\n${object.toLowerCase()}`, { ...one, object, quote })
    }
  })
  return [...found.values()].slice(0, MOST_FACTS)
}

/** What a sentence says in the first language that it says something in. */
function readFirst(sentence: string, isSetting: boolean) {
  for (const grammar of grammarsOf(sentence)) {
    const said = readSentence(sentence, grammar, isSetting)
    if (said.length > 0) return said
  }
  return readRequestOf(sentence)
}

/** Has the patterns of every language compiled, which takes long the first time, a little between other work. */
export async function prepareExtraction() {
  for (const sample of SAMPLES) {
    await new Promise((resolve) => setImmediate(resolve))
    extractMemories(sample)
  }
}

/** No frame fits these, so that all of them are tried. */
const SAMPLES = [
  'I went there, and my 1234 left. "Here" we are.',
  'Ich ging dorthin.',
  'Yo fui allí.',
  'Je suis allé là-bas.',
  'Io sono andato lì.',
  'Eu fui lá.',
  'Запомни',
]
