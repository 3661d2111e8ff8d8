import type { TokenTable } from '#routing/estimate/token_table'

/** Longer pieces are cut here, because merging one takes time with the square of its length; words are far shorter. */
const LONGEST_PIECE = 256

const isAscii = (text: string) => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/**
 * Counts tokens by byte pair encoding. Marks of special tokens, such as `<|endoftext|>`, count as the plain text that they
 * are in a message.
 */
export class TokenCounter {
  constructor(
    private readonly ranks: TokenTable,
    private readonly pieces: RegExp
  ) {}

  count(text: string): number {
    let tokens = 0
    for (const [piece] of text.matchAll(this.pieces)) {
      const bytes = isAscii(piece) ? piece : Buffer.from(piece, 'utf8').toString('latin1')
      tokens += this.ranks.has(bytes) ? 1 : this.#countBytes(bytes)
    }
    return tokens
  }

  #countBytes(bytes: string) {
    let tokens = 0
    for (let at = 0; at < bytes.length; at += LONGEST_PIECE) {
      tokens += this.#merged(bytes.slice(at, at + LONGEST_PIECE))
    }
    return tokens
  }

  /** Merges the pair of the lowest rank, again and again; answers how many parts are left. */
  #merged(bytes: string): number {
    const starts = Array.from({ length: bytes.length + 1 }, (_, at) => at)
    const rankAt = (part: number) =>
      part + 2 < starts.length
        ? (this.ranks.get(bytes.slice(starts[part], starts[part + 2])) ?? Infinity)
        : Infinity
    const pairs = starts.map((_, part) => rankAt(part))
    for (;;) {
      let lowest = Infinity
      let best = -1
      let part = 0
      for (const rank of pairs) {
        if (rank < lowest) {
          lowest = rank
          best = part
        }
        part++
      }
      if (best === -1) return starts.length - 1
      starts.splice(best + 1, 1)
      pairs.splice(best + 1, 1)
      pairs[best] = rankAt(best)
      if (best > 0) pairs[best - 1] = rankAt(best - 1)
    }
  }
}
