import { malformed } from '@signalbox/sdk'

/** What stands in an XML file, in order. */
export type XmlEvent =
  | { type: 'open'; name: string; attributes: Record<string, string>; line: number }
  | { type: 'close'; name: string; line: number }
  | { type: 'text'; text: string; line: number }

/** A tag or a text that is longer is none of a graph. */
const MOST_LENGTH = 2_000_000
const MOST_DEPTH = 100

const NAME = '[\\p{L}_:][\\p{L}\\p{N}\\p{M}._:-]*'
const OPEN = new RegExp(
  `^<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>$`,
  'u'
)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu')
const CLOSE = new RegExp(`^</(${NAME})\\s*>$`, 'u')
const ENTITY = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+));|&/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML piece by piece: elements, attributes, text, CDATA; comments and instructions are passed over. There are no document
 * types, so nothing can be fetched or unfolded.
 *
 * @throws PermanentError that names the line
 */
export class XmlReader {
  #rest = ''
  #line = 1
  readonly #open: string[] = []
  #hasRoot = false

  /** Says that there are no more pieces. */
  end(): void {
    if (this.#rest.trim() !== '') throw this.#wrong('the file ends inside of a tag')
    if (!this.#hasRoot || this.#open.length > 0) throw this.#wrong('the file is not complete')
  }

  /** The events that a piece completes. */
  *read(chunk: string): Generator<XmlEvent> {
    this.#rest += chunk
    let at = 0
    while (at < this.#rest.length) {
      const end = this.#rest[at] === '<' ? this.#tagEnd(at) : this.#rest.indexOf('<', at)
      if (end === -1) break
      const piece = this.#rest.slice(at, end)
      yield* this.#events(piece)
      this.#line += piece.split('\n').length - 1
      at = end
    }
    this.#rest = this.#rest.slice(at)
    if (this.#rest.length > MOST_LENGTH) throw this.#wrong('a tag or a text is too long')
  }

  #wrong(message: string) {
    return malformed(this.#line, message)
  }

  /** Where the tag that starts here ends; -1 while that has not come. */
  #tagEnd(at: number): number {
    const after = (text: string) => {
      const found = this.#rest.indexOf(text, at)
      return found === -1 ? -1 : found + text.length
    }
    const start = this.#rest.slice(at, at + 9)
    if (start.startsWith('<!--')) return after('-->')
    if (start === '<![CDATA[') return after(']]>')
    if (start.startsWith('<?')) return after('?>')
    if (start.length < 9 && ('<![CDATA['.startsWith(start) || '<!--'.startsWith(start))) return -1
    let quote = ''
    for (let index = at; index < this.#rest.length; index++) {
      const character = this.#rest[index]!
      if (quote !== '') quote = character === quote ? '' : quote
      else if (character === '"' || character === "'") quote = character
      else if (character === '>') return index + 1
    }
    return -1
  }

  *#events(piece: string): Generator<XmlEvent> {
    const line = this.#line
    if (!piece.startsWith('<')) return yield* this.#text(this.#decoded(piece), line)
    if (piece.startsWith('<![CDATA[')) return yield* this.#text(piece.slice(9, -3), line)
    if (piece.startsWith('<!--') || piece.startsWith('<?')) return
    const close = CLOSE.exec(piece)?.[1]
    if (close !== undefined) {
      if (this.#open.pop() !== close) throw this.#wrong(`</${close}> closes nothing`)
      return yield { type: 'close', name: close, line }
    }
    const [, name, attributes = '', isEmpty] = OPEN.exec(piece) ?? []
    if (name === undefined) throw this.#wrong('expected a tag')
    if (this.#hasRoot && this.#open.length === 0) throw this.#wrong('there are two roots')
    if (this.#open.length >= MOST_DEPTH) throw this.#wrong('elements are nested too deep')
    this.#hasRoot = true
    yield { type: 'open', name, attributes: this.#attributes(attributes), line }
    if (isEmpty) yield { type: 'close', name, line }
    else this.#open.push(name)
  }

  *#text(text: string, line: number): Generator<XmlEvent> {
    if (this.#open.length > 0) yield { type: 'text', text, line }
    else if (text.replace('\ufeff', '').trim() !== '') throw this.#wrong('expected a tag')
  }

  #attributes(text: string): Record<string, string> {
    const found: Record<string, string> = Object.create(null) as Record<string, string>
    for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) {
      found[name!] = this.#decoded((double ?? single)!)
    }
    return found
  }

  #decoded(text: string): string {
    if (!text.includes('&')) return text
    return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      const character =
        code === null
          ? NAMED[name ?? '']
          : code <= 0x10ffff
            ? String.fromCodePoint(code)
            : undefined
      if (character === undefined) throw this.#wrong(`"${whole}" stands for nothing`)
      return character
    })
  }
}
