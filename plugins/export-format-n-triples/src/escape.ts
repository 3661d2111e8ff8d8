/** What the canonical form escapes: quotes, backslashes, controls, and what is no character of XML 1.1. */
const SPECIAL = /["\\\u0000-\u001f\u007f\ufffe\uffff]/
const EACH_SPECIAL = /["\\\u0000-\u001f\u007f\ufffe\uffff]/g

const SHORT: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

const escapedOne = (character: string) =>
  SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text between quotes, as canonical N-Triples writes it. */
export function quoted(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return SPECIAL.test(whole) ? `"${whole.replace(EACH_SPECIAL, escapedOne)}"` : `"${whole}"`
}
