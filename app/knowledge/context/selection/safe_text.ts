import { displayName } from '#knowledge/services/names'

/** Characters of one line; the rest of a longer one is left out. */
const LONGEST_LINE = 1_200

/** Invisible marks that hide text inside text, left out. */
const INVISIBLE = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/**
 * A person's words as a line of a context: one line, without control characters, and without the brackets that marks are made
 * of, so that no words can end the notes or pose as another role.
 */
export function safeLine(text: string): string {
  const line = displayName(text.replace(INVISIBLE, '')).replaceAll('<', '‹').replaceAll('>', '›')
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…`
}
