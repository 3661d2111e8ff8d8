import { holdsPhrase, wordsOf } from '#knowledge/services/words'

/** A phrase as texts are searched for it: whole words one after the other, whatever their case and what stands between them. */
export class Phrase {
  readonly words: string[]

  constructor(text: string) {
    this.words = wordsOf(text)
  }

  /** Whether a text says it. */
  isIn(text: string | null | undefined): boolean {
    return text ? holdsPhrase(wordsOf(text), this.words) : false
  }

  /** Whether any text inside a JSON value says it, names included. */
  isInside(value: unknown): boolean {
    if (typeof value === 'string') return this.isIn(value)
    if (typeof value !== 'object' || value === null) return false
    return Object.entries(value).some(([name, inner]) => this.isIn(name) || this.isInside(inner))
  }
}
