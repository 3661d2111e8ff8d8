import type { Conversation } from './locomo_data.js'

/** A turn counts as present when so much of its weight stands in one window of the text. */
const COVER = 0.7
const LEAST_WINDOW = 12

const STOP = new Set(
  (
    'a an the and or but if then of to in on at by for with from as is are was were be been being am do does did doing have ' +
    'has had i you he she it we they me him her us them my your his its our their this that these those there here what ' +
    'which who whom whose when where why how not no so than too very can could will would should may might must just about ' +
    'into out up s t re ve ll d m'
  ).split(' ')
)

const stemmed = (word: string) =>
  word.length <= 3
    ? word
    : word
        .replace(/(?:ing|edly|ed|ies|es|s|ly)$/, '')
        .replace(/(.)\1$/, '$1')
        .replace(/[eiy]$/, '') || word

/** Content words of a text, as evidence is compared: apart from how the appliance reads texts. */
const contentWords = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP.has(word)).map(stemmed)

/** Finds turns in the texts of contexts, by their words alone. */
export class EvidenceFinder {
  #words: Map<string, string[]>
  #documents = new Map<string, number>()

  constructor({ turns }: Conversation) {
    this.#words = new Map(turns.map(({ id, text }) => [id, contentWords(text)]))
    for (const words of this.#words.values()) {
      for (const word of new Set(words)) {
        this.#documents.set(word, (this.#documents.get(word) ?? 0) + 1)
      }
    }
  }

  /** Which of the turns stand in the text. */
  find(text: string, wanted: readonly string[]): string[] {
    const places = new Map<string, number[]>()
    for (const [place, word] of contentWords(text).entries()) {
      const known = places.get(word)
      if (known) known.push(place)
      else places.set(word, [place])
    }
    return wanted.filter((id) => this.#stands(this.#words.get(id)!, places))
  }

  #stands(words: readonly string[], places: ReadonlyMap<string, number[]>): boolean {
    const weights = new Map([...new Set(words)].map((word) => [word, this.#weight(word)]))
    const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    if (whole === 0) return false
    const width = Math.max(LEAST_WINDOW, 3 * words.length)
    const hits = [...weights.keys()]
      .flatMap((word) => (places.get(word) ?? []).map((place) => ({ word, place })))
      .sort((one, other) => one.place - other.place)
    const inside = new Map<string, number>()
    let covered = 0
    let left = 0
    for (const { word, place } of hits) {
      inside.set(word, (inside.get(word) ?? 0) + 1)
      if (inside.get(word) === 1) covered += weights.get(word)!
      while (place - hits[left]!.place > width) {
        const gone = hits[left++]!.word
        inside.set(gone, inside.get(gone)! - 1)
        if (inside.get(gone) === 0) covered -= weights.get(gone)!
      }
      if (covered / whole >= COVER) return true
    }
    return false
  }

  #weight = (word: string) =>
    Math.log(1 + this.#words.size / ((this.#documents.get(word) ?? 0) + 0.5))
}
