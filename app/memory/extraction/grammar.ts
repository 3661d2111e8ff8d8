import type { Frame, LanguagePack } from '#memory/extraction/types'

/** A frame that can be matched with the beginning of a clause. */
export interface CompiledFrame extends Omit<Frame, 'says'> {
  pattern: RegExp
  /** The pattern names the object itself. */
  isExact: boolean
}

/** A language that can be read. */
export interface Grammar extends LanguagePack {
  leadIn: RegExp
  compiled: CompiledFrame[]
}

const MACRO = /\{(\w+)\}/g

/** Turns the data of a language into patterns, once. */
export function compileLanguage(pack: LanguagePack): Grammar {
  const relation = alternatives(Object.keys(pack.relations))
  const macros: Record<string, string> = { ...pack.macros, relation: `(?<relation>${relation})` }
  const expand = (source: string): string =>
    source.replace(MACRO, (whole, name: string) => {
      const macro = macros[name]
      return macro === undefined ? whole : expand(macro)
    })
  return {
    ...pack,
    leadIn: new RegExp(`^(?:${alternatives(pack.leadIns)})(?:[,:!.…-]+\\s*|\\s+)(?=\\S)`, 'iu'),
    compiled: pack.frames.map(({ says, ...frame }) => compileFrame(frame, expand(says))),
  }
}

function compileFrame(frame: Omit<Frame, 'says'>, source: string): CompiledFrame {
  const isExact = source.includes('(?<object>')
  const rest = isExact ? '' : '(?:[\\s:,]+|(?<=[\\s:,]))(?<object>\\S.*)$'
  return { ...frame, isExact, pattern: new RegExp(`^(?:${source})${rest}`, 'isu') }
}

/** Longest first, so that no word hides a longer one. */
const alternatives = (words: string[]) =>
  words.toSorted((one, other) => other.length - one.length).join('|') || '(?!)'
