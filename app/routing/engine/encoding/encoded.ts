/** Buckets that words are hashed into. */
export const BUCKETS = 1 << 15

/**
 * A request as numbers, without its text: which hashed words it holds how often, and how it is built. The learners see
 * nothing else, and it is kept with each decision so that an outcome can be learned from later.
 */
export interface Encoded {
  /** Buckets of words and pairs of words, ascending, each once. */
  indices: Uint16Array
  /** How often each was seen, 1..255. */
  counts: Uint8Array
  /** Structural features, in the order of `STRUCTURE`. */
  structure: Float32Array
}
