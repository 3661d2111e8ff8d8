import type { SeededRandom } from '#providers/demo/random'

/** Patterns are user input: a longer one, or one that takes more steps, is not worked on. */
const longest = 500
const mostSteps = 20_000

const classes: Record<string, string> = { d: '0123456789', w: 'abcdefghij', s: ' ' }
const anything = 'abcdefghij'

/** Makes a text that matches a regular expression, for the simple ones people write into schemas; else nothing. */
export function samplePattern(pattern: string, random: SeededRandom): string | undefined {
  if (pattern.length > longest) return undefined
  try {
    return new PatternSampler(pattern, random).alternatives()
  } catch {
    return undefined
  }
}

/** Walks a regular expression from left to right and writes down one text that it describes. */
class PatternSampler {
  #at = 0
  #steps = 0

  constructor(
    private pattern: string,
    private random: SeededRandom
  ) {}

  /** Alternatives up to the end of the group; the first one is taken. */
  alternatives(): string {
    const first = this.#sequence()
    while (this.#take('|')) this.#sequence()
    return first
  }

  #sequence(): string {
    let result = ''
    while (this.#at < this.pattern.length && !'|)'.includes(this.#peek())) {
      const start = this.#at
      const piece = this.#atom()
      const times = this.#quantifier()
      const end = this.#at
      if (times > 0) result += piece
      for (let again = 1; again < times; again++) {
        this.#at = start
        result += this.#atom()
      }
      this.#at = end
    }
    return result
  }

  #atom(): string {
    if (++this.#steps > mostSteps) throw new Error('too much work')
    if (this.#take('(')) {
      if (this.#take('?')) this.#groupKind()
      const inner = this.alternatives()
      this.#expect(')')
      return inner
    }
    if (this.#take('[')) return this.#class()
    const character = this.#next()
    if (character === '\\') return this.#escape()
    if (character === '^' || character === '$') return ''
    return character === '.' ? this.#one(anything) : character
  }

  #groupKind() {
    if (this.#take(':')) return
    if (!this.#take('<') || '=!'.includes(this.#peek())) throw new Error('look-around')
    while (this.#next() !== '>');
  }

  #escape(): string {
    const character = this.#next()
    if (/[bBpPkuxcDSW0-9]/.test(character)) throw new Error('not supported')
    return this.#one(classes[character] ?? character)
  }

  #class(): string {
    if (this.#take('^')) throw new Error('negated class')
    let members = ''
    while (!this.#take(']')) {
      let character = this.#next()
      if (character === '\\') {
        character = this.#next()
        if (classes[character]) {
          members += classes[character]
          continue
        }
      }
      if (this.#peek() === '-' && this.pattern[this.#at + 1] !== ']') {
        this.#at++
        members += range(character, this.#next())
      } else members += character
    }
    return this.#one(members)
  }

  /** How often the piece before is wanted: the least that is allowed, though one rather than none. */
  #quantifier(): number {
    let times = 1
    const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.pattern.slice(this.#at))
    if (braces) {
      this.#at += braces[0].length
      const least = Number(braces[1])
      times = least === 0 && braces[2] && braces[3] !== '0' ? 1 : least
    } else if (!this.#take('*') && !this.#take('+')) this.#take('?')
    this.#take('?')
    return Math.min(times, 200)
  }

  #one(members: string): string {
    return members[this.random.integer(0, members.length - 1)] ?? ''
  }

  #peek(): string {
    return this.pattern[this.#at] ?? ''
  }

  #next(): string {
    const character = this.pattern[this.#at++]
    if (character === undefined) throw new Error('pattern ends early')
    return character
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#at++
    return true
  }

  #expect(character: string) {
    if (!this.#take(character)) throw new Error(`${character} is missing`)
  }
}

function range(from: string, to: string): string {
  const first = from.charCodeAt(0)
  const length = Math.min(to.charCodeAt(0) - first + 1, 100)
  return String.fromCharCode(...Array.from({ length }, (_, index) => first + index))
}
