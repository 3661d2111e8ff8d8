import { conceptsOf, stemsOfConcept } from '#knowledge/context/language/concepts'
import { rootOf } from '#knowledge/context/language/stem'

/** A posting holds the document above these bits, and how often the term stands in it in them. */
const TIMES_BITS = 4
const MOST_TIMES = (1 << TIMES_BITS) - 1

/** What a document, a term and a posting take, about, in bytes. */
const DOCUMENT_BYTES = 96
const TERM_BYTES = 160
const POSTING_BYTES = 12

/** How quickly repeats of a term stop counting, and how much long documents are held back (BM25). */
const K1 = 1.2
const B = 0.75

/** In a large store, a term that more than half of all documents have tells nothing, and takes long to walk. */
const LARGE = 2_000
const COMMON = 0.5

/**
 * Texts by their terms, in memory: grows document by document, and ranks by BM25. Documents are numbers, in the order in which
 * they came.
 */
export class TermStore {
  #ids = new Map<string, number>()
  #terms: string[] = []
  #postings: number[][] = []
  #documents: number[] = []
  #roots = new Map<string, number[]>()
  #texts: (Int32Array | null)[] = []
  #lengths: number[] = []
  #live = 0
  #total = 0
  #postingCount = 0
  #seen = new Int32Array(0)
  #round = 0

  /** Documents that ever came, those that went included. */
  get size() {
    return this.#texts.length
  }

  get live() {
    return this.#live
  }

  get bytes() {
    return (
      this.#texts.length * DOCUMENT_BYTES +
      this.#terms.length * TERM_BYTES +
      this.#postingCount * POSTING_BYTES
    )
  }

  /** Adds a document: the terms of its text in their order, and more that it is found by. Answers its number. */
  add(text: readonly string[], more: readonly string[] = []): number {
    const document = this.#texts.length
    const ids = Int32Array.from(text, (term) => this.#idOf(term))
    const times = new Map<number, number>()
    for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
    for (const term of more) {
      const id = this.#idOf(term)
      times.set(id, (times.get(id) ?? 0) + 1)
    }
    for (const [id, count] of times) {
      this.#postings[id]!.push((document << TIMES_BITS) | Math.min(count, MOST_TIMES))
      this.#documents[id]!++
    }
    this.#texts.push(ids)
    this.#lengths.push(text.length + more.length)
    this.#total += text.length + more.length
    this.#postingCount += times.size
    this.#live++
    return document
  }

  /** Takes a document out; its number is not given again. */
  remove(document: number) {
    const text = this.#texts[document]
    if (!text) return
    for (const id of new Set(text)) this.#documents[id]!--
    this.#total -= this.#lengths[document]!
    this.#texts[document] = null
    this.#live--
  }

  has(document: number) {
    return this.#texts[document] !== null && this.#texts[document] !== undefined
  }

  /** Ids of the terms of a document, in their order. */
  termsOf(document: number): Int32Array {
    return this.#texts[document] ?? new Int32Array(0)
  }

  term(id: number): string {
    return this.#terms[id]!
  }

  idOf(term: string): number | undefined {
    return this.#ids.get(term)
  }

  /** How rare a term is. */
  rarity(id: number): number {
    return this.#rarityOf(this.#documents[id]!)
  }

  /** BM25 of every document for weighted terms, times a factor, added to what is there. */
  addTermScores(weights: ReadonlyMap<string, number>, scores: Float64Array, factor = 1) {
    for (const [term, weight] of weights) {
      const id = this.#ids.get(term)
      if (id === undefined || this.#isCommon(this.#documents[id]!)) continue
      const gain = factor * weight * this.rarity(id)
      const average = this.#average
      for (const posting of this.#postings[id]!) {
        const document = posting >>> TIMES_BITS
        if (this.#texts[document] === null) continue
        scores[document]! +=
          gain * saturated(posting & MOST_TIMES, this.#lengths[document]! / average)
      }
    }
  }

  /** The same for words of the same family as the terms; each family counts once in a document. */
  addRootScores(weights: ReadonlyMap<string, number>, scores: Float64Array, factor: number) {
    const roots = new Map<string, number>()
    for (const [term, weight] of weights) {
      const root = rootOf(term)
      if (root !== null) roots.set(root, Math.max(weight, roots.get(root) ?? 0))
    }
    for (const [root, weight] of roots) {
      this.#addGroup(this.#roots.get(root) ?? [], weight * factor, scores)
    }
  }

  /** The same for words of the concepts of the terms: a word of many concepts counts less in each. */
  addConceptScores(weights: ReadonlyMap<string, number>, scores: Float64Array, factor: number) {
    const concepts = new Map<number, number>()
    for (const [term, weight] of weights) {
      const all = conceptsOf(term)
      for (const one of all) {
        concepts.set(one, Math.max(weight / Math.sqrt(all.length), concepts.get(one) ?? 0))
      }
    }
    for (const [concept, weight] of concepts) {
      const ids = stemsOfConcept(concept).map((term) => this.#ids.get(term))
      this.#addGroup(
        ids.filter((id) => id !== undefined),
        weight * factor,
        scores
      )
    }
  }

  /** Calls back for each document that a term stands in, unless most have it. */
  each(term: string, visit: (document: number, times: number) => void) {
    const id = this.#ids.get(term)
    if (id === undefined || this.#isCommon(this.#documents[id]!)) return
    for (const posting of this.#postings[id]!) {
      const document = posting >>> TIMES_BITS
      if (this.#texts[document] !== null) visit(document, posting & MOST_TIMES)
    }
  }

  /** How rare a term is; the rarest is one that no document has. */
  rarityOf(term: string): number {
    const id = this.#ids.get(term)
    return this.#rarityOf(id === undefined ? 0 : this.#documents[id]!)
  }

  /** Adds what any of some terms is worth, once to each document. */
  #addGroup(ids: readonly number[], weight: number, scores: Float64Array) {
    let most = 0
    for (const id of ids) most = Math.max(most, this.#documents[id]!)
    if (this.#isCommon(most)) return
    if (this.#seen.length < this.#texts.length) this.#seen = new Int32Array(this.#texts.length * 2)
    const round = ++this.#round
    const found: number[] = []
    for (const id of ids) {
      for (const posting of this.#postings[id]!) {
        const document = posting >>> TIMES_BITS
        if (this.#seen[document] === round || this.#texts[document] === null) continue
        this.#seen[document] = round
        found.push(document)
      }
    }
    const gain = weight * this.#rarityOf(found.length)
    const average = this.#average
    for (const document of found) {
      scores[document]! += gain * saturated(1, this.#lengths[document]! / average)
    }
  }

  #isCommon(documents: number) {
    return this.#live > LARGE && documents > COMMON * this.#live
  }

  get #average() {
    return Math.max(1, this.#total / Math.max(1, this.#live))
  }

  #rarityOf(documents: number) {
    return Math.log(1 + (this.#live - documents + 0.5) / (documents + 0.5))
  }

  #idOf(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const id = this.#terms.length
    this.#ids.set(term, id)
    this.#terms.push(term)
    this.#postings.push([])
    this.#documents.push(0)
    const root = rootOf(term)
    if (root !== null) {
      const family = this.#roots.get(root)
      if (family) family.push(id)
      else this.#roots.set(root, [id])
    }
    return id
  }
}

/** What repeats of a term are worth in a document of a length, as a multiple of the average. */
const saturated = (times: number, length: number) =>
  (times * (K1 + 1)) / (times + K1 * (1 - B + B * length))
