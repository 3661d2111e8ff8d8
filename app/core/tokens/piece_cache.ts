/** Pieces that are remembered at once; a new one takes the place of another. */
const PLACES = 1 << 15

/** Longer ones are rare; and a slice of up to 12 characters is a copy that does not keep the text it was cut from. */
export const LONGEST_REMEMBERED = 12

/** No count is remembered. */
export const NOT_REMEMBERED = 0

/** Remembers how many tokens short pieces of texts have, so that common words are not cut out and looked up again. */
export class PieceCache {
  readonly #pieces: string[] = new Array(PLACES).fill('')
  readonly #tokens = new Uint8Array(PLACES)
  #place = 0

  /** Tokens of the piece of a text between two positions, or `NOT_REMEMBERED`. */
  find(text: string, from: number, to: number): number {
    let hash = 0x81_1c_9d_c5
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
    this.#place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    const piece = this.#pieces[this.#place]!
    if (piece.length !== to - from) return NOT_REMEMBERED
    for (let at = from; at < to; at++) {
      if (piece.charCodeAt(at - from) !== text.charCodeAt(at)) return NOT_REMEMBERED
    }
    return this.#tokens[this.#place]!
  }

  /** Remembers the piece that was looked for last. */
  keep(piece: string, tokens: number) {
    this.#pieces[this.#place] = piece
    this.#tokens[this.#place] = tokens
  }
}
