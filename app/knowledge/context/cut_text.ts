/** A part of a message that recall finds on its own holds about this many words at most. */
export const MOST_WORDS = 120

/** Scripts that put no spaces between words: a part of them holds this many letters instead. */
const MOST_LETTERS = 900

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Counts without a regular expression: every message that is kept is counted. */
function wordsIn(text: string): number {
  let words = 0
  let isBetween = true
  for (let at = 0; at < text.length; at++) {
    const isSpace = isSpaceAt(text, at)
    if (isBetween && !isSpace) words++
    isBetween = isSpace
  }
  return words
}

const LAST_ASCII = 127

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code <= LAST_ASCII) return code === 32 || (code >= 9 && code <= 13)
  return /\s/.test(text[at]!)
}

/** Two words take three letters at least, so a short text need not be counted. */
const isTooLong = (text: string) =>
  text.length > MOST_LETTERS || (text.length > 2 * MOST_WORDS && wordsIn(text) > MOST_WORDS)

/** Cuts a long message into parts at the ends of sentences; a sentence that is too long itself is cut between words. */
export function cutText(text: string): string[] {
  const whole = text.trim()
  if (whole === '') return []
  if (!isTooLong(whole)) return [whole]
  const parts: string[] = []
  let part = ''
  for (const { segment } of sentences.segment(whole)) {
    for (const piece of isTooLong(segment) ? cutSentence(segment) : [segment]) {
      if (part !== '' && isTooLong(part + piece)) {
        parts.push(part.trim())
        part = ''
      }
      part += piece
    }
  }
  parts.push(part.trim())
  return parts.filter((one) => one !== '')
}

/** Pieces of a sentence that each fit, cut at spaces where there are any. */
function cutSentence(sentence: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const [word] of sentence.matchAll(/\s*\S{1,200}/gu)) {
    if (piece !== '' && isTooLong(piece + word)) {
      pieces.push(piece)
      piece = ''
    }
    piece += word
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}
