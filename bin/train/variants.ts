/** Lines with an answer to pick, and the word after them. */
const OPTIONS = /^\s*\(?[A-J][.):]\s.*$/gm
const ANSWER = /\n?\s*Answer:\s*$/
const LEAST_REST = 20

const OPENINGS = ['Question: ', 'Q: ', 'I have a question. ', 'Could you help me with this? ', '']
const CLOSINGS = ['', '\nExplain briefly.', '\nThanks!', '\nAnswer:', ' Think about it first.']

/**
 * The same question asked otherwise: without its answers to pick, and with words around it that say nothing of the
 * subject. Recorded questions come in the form of their collection, requests do not.
 */
export function variantsOf(text: string, id: string): string[] {
  const hash = Number.parseInt(id.slice(-6), 16)
  const opening = OPENINGS[hash % OPENINGS.length]!
  const closing = CLOSINGS[(hash >> 4) % CLOSINGS.length]!
  const bare = text.replace(OPTIONS, '').replace(ANSWER, '').trim()
  const isAnother = bare.length >= LEAST_REST && bare.length < text.trim().length
  const base = isAnother && (hash >> 8) % 2 === 0 ? bare : text.replace(ANSWER, '').trim()
  const dressed = `${opening}${(hash >> 9) % 4 === 0 ? base.toLowerCase() : base}${closing}`
  return isAnother ? [bare, dressed] : [dressed]
}
