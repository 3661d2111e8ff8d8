import { AsciiPieces, UNTOLD } from '#core/tokens/ascii_pieces'
import { LONGEST_REMEMBERED, NOT_REMEMBERED, PieceCache } from '#core/tokens/piece_cache'
import type { Encoding, TokenTable } from '#core/tokens/token_table'

/** Longer pieces are cut here, because merging one takes time with the square of its length; words are far shorter. */
const LONGEST_PIECE = 256

const isAscii = (text: string) => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** A text's UTF-8, each byte as one character. */
const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/**
 * Counts tokens by byte pair encoding. Marks of special tokens, such as `<|endoftext|>`, count as the plain text that they
 * are in a message.
 */
export class TokenCounter {
  readonly #ascii: AsciiPieces
  readonly #pieces: RegExp
  readonly #cache = new PieceCache()

  /** `pieces` is the expression by which the vocabulary's texts are cut. */
  constructor(
    encoding: Encoding,
    private readonly ranks: TokenTable,
    pieces: RegExp
  ) {
    this.#ascii = new AsciiPieces(encoding)
    this.#pieces = new RegExp(pieces.source, 'uy')
  }

  count(text: string): number {
    let tokens = 0
    let at = 0
    while (at < text.length) {
      const end = this.#ascii.end(text, at)
      if (end === UNTOLD) {
        const piece = this.#foreignPiece(text, at)
        tokens += this.#countPiece(isAscii(piece) ? piece : latin1(piece))
        at += piece.length
      } else {
        tokens +=
          end - at > LONGEST_REMEMBERED
            ? this.#countPiece(text.slice(at, end))
            : this.#countShort(text, at, end)
        at = end
      }
    }
    return tokens
  }

  #countShort(text: string, at: number, end: number): number {
    const known = this.#cache.find(text, at, end)
    if (known !== NOT_REMEMBERED) return known
    const piece = text.slice(at, end)
    const tokens = this.#countPiece(piece)
    this.#cache.keep(piece, tokens)
    return tokens
  }

  /** The next piece where Unicode decides what it is. */
  #foreignPiece(text: string, at: number): string {
    this.#pieces.lastIndex = at
    return this.#pieces.exec(text)![0]
  }

  #countPiece(bytes: string) {
    return this.ranks.has(bytes) ? 1 : this.#countBytes(bytes)
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
