/** What a value of a property can be. */
export type Value = string | number | boolean | null | readonly Value[]

/** Controls, and whatever some tool takes for the end of a line. */
const SPECIAL = /['\\\p{Cc}\u2028\u2029]/gu
const SHORT: Record<string, string> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
}

const escapedOne = (character: string) =>
  SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

const escaped = (text: string) => `'${text.replace(SPECIAL, escapedOne)}'`

/**
 * A text as a literal on one line. Some databases read `\u0027` as a quote before they read anything else, even after another
 * backslash; so a text with a backslash before a `u` is put together from two.
 */
export function textLiteral(text: string): string {
  const whole = text.toWellFormed()
  if (!whole.includes('\\')) return escaped(whole)
  return whole
    .split(/(?<=\\)(?=u)/i)
    .map(escaped)
    .join('+')
}

/** Any value as a literal. */
export function literal(value: Value): string {
  if (typeof value === 'string') return textLiteral(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value !== 'number') return `[${value.map(literal).join(',')}]`
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

/** A row; its names are ours and need no quotes. */
export const row = (values: Record<string, Value>) =>
  `{${Object.entries(values)
    .map(([name, value]) => `${name}:${literal(value)}`)
    .join(',')}}`

/** A name of a type between back-ticks. A backslash could become something else there, and is left out. */
export const typeName = (name: string) =>
  `\`${name
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('\\', '/')
    .replaceAll('`', '``')}\``
