import { malformed } from '@signalbox/sdk'

/** What a literal can be. */
export type Parsed = string | number | boolean | null | Parsed[] | { [name: string]: Parsed }

const SPACE = /\s*/y
const TEXT = /'((?:[^'\\]|\\.)*)'/y
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[A-Za-z_]\w*/y
const ESCAPED = /\\(?:u([\dA-Fa-f]{4})|(.))/gs
const SHORT: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const MOST_DEPTH = 5

/** Reads the literals of Cypher from the left to the right. */
export class LiteralParser {
  readonly #text: string
  readonly #line: number
  #at: number

  constructor(text: string, line: number, at: number) {
    this.#text = text
    this.#line = line
    this.#at = at
  }

  /** What follows after what was read. */
  get rest(): string {
    return this.#text.slice(this.#at)
  }

  /** @throws PermanentError for what is no literal */
  value(depth = 0): Parsed {
    if (depth > MOST_DEPTH) throw malformed(this.#line, 'values are nested too deep')
    if (this.#takes('[')) return this.#list(depth)
    if (this.#takes('{')) return this.#map(depth)
    const text = this.#match(TEXT)
    if (text) return this.#joined(unescaped(text[1]!))
    const number = this.#match(NUMBER)
    if (number) return Number(number[0])
    switch (this.#match(WORD)?.[0].toLowerCase()) {
      case 'true':
        return true
      case 'false':
        return false
      case 'null':
        return null
      default:
        throw this.#unexpected('a value')
    }
  }

  /** Texts that are put together with `+`. */
  #joined(first: string): string {
    let text = first
    while (this.#takes('+')) {
      const more = this.#match(TEXT)
      if (!more) throw this.#unexpected('a text')
      text += unescaped(more[1]!)
    }
    return text
  }

  #list(depth: number): Parsed[] {
    const values: Parsed[] = []
    if (this.#takes(']')) return values
    do values.push(this.value(depth + 1))
    while (this.#takes(','))
    if (!this.#takes(']')) throw this.#unexpected('"]"')
    return values
  }

  #map(depth: number): { [name: string]: Parsed } {
    const values: { [name: string]: Parsed } = Object.create(null) as { [name: string]: Parsed }
    if (this.#takes('}')) return values
    do {
      const name = this.#match(WORD)?.[0]
      if (name === undefined || !this.#takes(':')) throw this.#unexpected('a name and a colon')
      values[name] = this.value(depth + 1)
    } while (this.#takes(','))
    if (!this.#takes('}')) throw this.#unexpected('"}"')
    return values
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    SPACE.lastIndex = this.#at
    SPACE.exec(this.#text)
    pattern.lastIndex = SPACE.lastIndex
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #takes(sign: string): boolean {
    SPACE.lastIndex = this.#at
    SPACE.exec(this.#text)
    if (this.#text[SPACE.lastIndex] !== sign) return false
    this.#at = SPACE.lastIndex + 1
    return true
  }

  #unexpected(expected: string) {
    return malformed(this.#line, `expected ${expected} at character ${this.#at + 1}`)
  }
}

const unescaped = (text: string) =>
  text.includes('\\')
    ? text.replace(ESCAPED, (_, code?: string, letter = '') =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : (SHORT[letter] ?? letter)
      )
    : text
