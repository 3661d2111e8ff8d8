import { malformed, RDF, XSD, type RdfTerm, type RdfTriple } from '@signalbox/sdk'

const SPACE = /[ \t]*/y
const END = /\.[ \t]*(#.*)?$/y
const NOTHING = /^[ \t]*(#.*)?$/
const VERSION = /^[ \t]*VERSION[ \t]+("[^"\\]*"|'[^'\\]*')[ \t]*(#.*)?$/
const IRI = /<((?:[^\u0000-\u0020<>"{}|^`\\]|\\u[\dA-Fa-f]{4}|\\U[\dA-Fa-f]{8})*)>/y
const NAME_START =
  'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}_'
const NAME = `${NAME_START}\\d\\-\\u00B7\\u0300-\\u036F\\u203F\\u2040`
const BLANK = new RegExp(`_:([${NAME_START}\\d](?:[${NAME}.]*[${NAME}])?)`, 'uy')
const TEXT = /"((?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[\dA-Fa-f]{4}|\\U[\dA-Fa-f]{8})*)"/y
const LANGUAGE = /@([A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*)(?:--(ltr|rtl))?(?![A-Za-z\d-])/y

const ABSOLUTE = /^[A-Za-z][A-Za-z\d+.-]*:/
/** What an IRI cannot hold, however it is written. */
const FORBIDDEN = /[\u0000-\u0020<>"{}|^`\\]/
const ESCAPED = /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/gs
const SHORT: Record<string, string> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' }
/** Triple terms inside each other. */
const MOST_DEPTH = 50

/** Texts with a language are written with `@`. */
const LANGUAGE_TYPES = new Set([`${RDF}langString`, `${RDF}dirLangString`])

/** The statement of a line; null when it has none. @throws PermanentError for anything else */
export function parseLine(text: string, line: number): RdfTriple | null {
  if (NOTHING.test(text) || VERSION.test(text)) return null
  const scanner = new Scanner(text, line)
  const triple = scanner.triple(0)
  scanner.end()
  return triple
}

/** Reads terms from the left to the right. */
class Scanner {
  readonly #text: string
  readonly #line: number
  #at = 0

  constructor(text: string, line: number) {
    this.#text = text
    this.#line = line
  }

  triple(depth: number): RdfTriple {
    const subject = this.#iri() ?? this.#blank() ?? this.#fail('an IRI or a blank node')
    const predicate = this.#iri() ?? this.#fail('the IRI of a predicate')
    const object =
      this.#tripleTerm(depth) ??
      this.#iri() ??
      this.#blank() ??
      this.#literal() ??
      this.#fail('an IRI, a blank node or a text')
    return { subject, predicate, object }
  }

  end(): void {
    this.#match(SPACE)
    if (!this.#match(END)) this.#fail('a full stop and the end of the line')
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #fail(expected: string): never {
    throw malformed(this.#line, `expected ${expected} at character ${this.#at + 1}`)
  }

  #takes(text: string): boolean {
    this.#match(SPACE)
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #iri(): RdfTerm | null {
    this.#match(SPACE)
    const found = this.#match(IRI)
    if (!found) return null
    const value = this.#unescaped(found[1]!)
    if (!ABSOLUTE.test(value)) throw malformed(this.#line, `<${value}> is not an absolute IRI`)
    if (FORBIDDEN.test(value)) throw malformed(this.#line, 'an IRI holds a forbidden character')
    return { type: 'iri', value }
  }

  #blank(): RdfTerm | null {
    const found = this.#match(BLANK)
    return found && { type: 'blank', value: found[1]! }
  }

  #tripleTerm(depth: number): RdfTerm | null {
    if (!this.#takes('<<(')) return null
    if (depth >= MOST_DEPTH) throw malformed(this.#line, 'triple terms are nested too deep')
    const triple = this.triple(depth + 1)
    if (!this.#takes(')>>')) this.#fail('")>>"')
    return { type: 'triple', ...triple }
  }

  #literal(): RdfTerm | null {
    const found = this.#match(TEXT)
    if (!found) return null
    const value = this.#unescaped(found[1]!)
    if (this.#takes('^^')) {
      const type = this.#iri() ?? this.#fail('the IRI of a data type')
      const datatype = type.type === 'iri' ? type.value : ''
      if (LANGUAGE_TYPES.has(datatype)) this.#fail('a language')
      return { type: 'literal', value, datatype }
    }
    const tag = this.#match(LANGUAGE)
    if (!tag) return { type: 'literal', value, datatype: `${XSD}string` }
    const direction = tag[2] as 'ltr' | 'rtl' | undefined
    return {
      type: 'literal',
      value,
      datatype: `${RDF}${direction ? 'dirLangString' : 'langString'}`,
      language: tag[1]!.toLowerCase(),
      ...(direction && { direction }),
    }
  }

  #unescaped(text: string): string {
    if (!text.includes('\\')) return text
    return text.replace(ESCAPED, (_, short?: string, long?: string, letter = '') => {
      const code = short ?? long
      if (code === undefined) return SHORT[letter] ?? letter
      const point = Number.parseInt(code, 16)
      if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) {
        throw malformed(this.#line, `"${code}" is not the number of a character`)
      }
      return String.fromCodePoint(point)
    })
  }
}
