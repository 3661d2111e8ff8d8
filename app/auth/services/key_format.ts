import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What a token is for: API keys of production and tests, keys of the command line, sessions of operators. */
export type TokenKind = 'live' | 'test' | 'cli' | 'op'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHAPE = /^svc_(live|test|cli|op)_[0-9A-Za-z]{38}$/

/** Bytes from here on would favour some characters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

const randomText = () => {
  let text = ''
  while (text.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(2 * RANDOM_LENGTH)) {
      if (byte < FAIR_BYTES && text.length < RANDOM_LENGTH) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** The six characters that close a token: CRC32 of everything before, in base 62. */
export function checksumOf(head: string): string {
  let rest = crc32(head)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/** Makes a token of 190 random bits: `svc_<kind>_<32 random characters><6 characters of checksum>`. */
export function makeToken(kind: TokenKind): string {
  const head = `svc_${kind}_${randomText()}`
  return head + checksumOf(head)
}

/** The kind of a token in the right format, or null: a typo is refused without a look-up. */
export function kindOf(token: string): TokenKind | null {
  const kind = SHAPE.exec(token)?.[1]
  if (!kind) return null
  const end = token.length - CHECKSUM_LENGTH
  return token.slice(end) === checksumOf(token.slice(0, end)) ? (kind as TokenKind) : null
}

/** What may be shown of a token: up to its eighth random character, and its last four. */
export function partsToShow(token: string): { prefix8: string; last4: string } {
  const start = token.indexOf('_', 'svc_'.length) + 1
  return { prefix8: token.slice(0, start + 8), last4: token.slice(-4) }
}
