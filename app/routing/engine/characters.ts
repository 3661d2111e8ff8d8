/** What a character is to the scanner. */
export const CLASS = { other: 0, letter: 1, digit: 2, space: 3, newline: 4 } as const

/** Scripts that letters are counted by; the first is Latin. */
export const SCRIPTS = [
  'latin',
  'greek',
  'cyrillic',
  'hebrew',
  'arabic',
  'devanagari',
  'bengali',
  'tamil',
  'thai',
  'hangul',
  'kana',
  'han',
  'other',
] as const

const RANGES: [from: number, to: number, script: (typeof SCRIPTS)[number]][] = [
  [0x0000, 0x036f, 'latin'],
  [0x0370, 0x03ff, 'greek'],
  [0x0400, 0x052f, 'cyrillic'],
  [0x0590, 0x05ff, 'hebrew'],
  [0x0600, 0x06ff, 'arabic'],
  [0x0750, 0x077f, 'arabic'],
  [0x0900, 0x097f, 'devanagari'],
  [0x0980, 0x09ff, 'bengali'],
  [0x0b80, 0x0bff, 'tamil'],
  [0x0e00, 0x0e7f, 'thai'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xf900, 0xfaff, 'han'],
]

const OTHER = SCRIPTS.indexOf('other')

/** Script of each block of 16 characters. */
const blocks = new Uint8Array(0x1000).fill(OTHER)
for (const [from, to, script] of RANGES) {
  blocks.fill(SCRIPTS.indexOf(script), from >> 4, (to >> 4) + 1)
}

const classes = new Uint8Array(0x10000)
for (let code = 0; code < 0x10000; code++) {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (isSurrogate) continue
  const character = String.fromCharCode(code)
  if (/[\p{L}\p{M}]/u.test(character)) classes[code] = CLASS.letter
  else if (/\p{Nd}/u.test(character)) classes[code] = CLASS.digit
  else if (/[\n\r\u2028\u2029]/.test(character)) classes[code] = CLASS.newline
  else if (/\s/.test(character)) classes[code] = CLASS.space
}

/** Class of a UTF-16 code unit; NaN (beyond the end of a text) is `other`. */
export const classOf = (code: number): number => classes[code] ?? CLASS.other

/** Position of a letter's script in `SCRIPTS`. */
export const scriptOf = (code: number): number => blocks[code >> 4] ?? OTHER

/** Lower case of a code unit in the bicameral ranges that the lexicon has words of. */
export function lowerCase(code: number): number {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
  if (code >= 0xc0 && code <= 0xde && code !== 0xd7) return code + 0x20
  if (code >= 0x410 && code <= 0x42f) return code + 0x20
  return code
}
