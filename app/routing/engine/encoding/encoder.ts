import type { RouteQuestion } from '#routing/types'
import type { Surroundings } from '#routing/engine/context_reader'
import { BucketCounter } from '#routing/engine/encoding/bucket_counter'
import type { Encoded } from '#routing/engine/encoding/encoded'
import { STRUCTURE, structureOf } from '#routing/engine/encoding/structure'
import { addToolWords, toolSizesOf, toolsOf } from '#routing/engine/encoding/tool_words'
import { WordScanner } from '#routing/engine/encoding/word_scanner'

export { STRUCTURE }

/** A request of which nothing was read. */
export const NOTHING_ENCODED: Encoded = {
  indices: new Uint16Array(0),
  counts: new Uint8Array(0),
  structure: new Float32Array(STRUCTURE.length),
}

/** Turns a request into the numbers that learners see, in one pass over a bounded part of it. Never throws. */
export class Encoder {
  readonly #buckets = new BucketCounter()
  readonly #scanner = new WordScanner(this.#buckets)

  /** `text` is what counts as the request; `context` may hold tools. */
  encode(text: string, context: RouteQuestion['context'], around: Surroundings): Encoded {
    const tools = toolsOf(context)
    this.#scanner.scan(text)
    addToolWords(tools, this.#scanner)
    const parameters = toolSizesOf(tools)
    const structure = structureOf({ text, counts: this.#scanner.counts, around, parameters })
    return { ...this.#buckets.take(), structure }
  }
}
