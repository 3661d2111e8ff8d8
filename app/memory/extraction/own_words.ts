import { proseOf } from '#memory/extraction/prose'
import { saysSecret } from '#memory/extraction/secrets'
import { sentencesOf } from '#memory/extraction/sentences'

const MOST_CHARACTERS = 4_000

/** The sentences of a message that its writer says, without secrets and their neighbours. */
export function ownWords(message: string): string {
  const prose = proseOf(message)
  const sentences = sentencesOf(prose.text).map(prose.unmask)
  const isSafe = sentences.map((sentence) => !saysSecret(sentence))
  return sentences
    .filter((_, at) => isSafe[at] && isSafe[at - 1] !== false && isSafe[at + 1] !== false)
    .join('\n')
    .slice(0, MOST_CHARACTERS)
}
