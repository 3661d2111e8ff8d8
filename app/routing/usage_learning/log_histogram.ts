/** Bins for each factor of e: about 13 % apart. */
const BINS_PER_E = 8

/** One bin above that of a million tokens. */
const BINS = Math.floor(Math.log(1_000_000) * BINS_PER_E) + 2

/** The bin that counts answers of this length. */
export const binOf = (tokens: number) =>
  Math.min(BINS - 1, Math.floor(Math.log(Math.max(1, tokens)) * BINS_PER_E))

/**
 * Lengths counted in fixed bins of equal width in logarithms, so that histograms of replicas, days and targets are put
 * together by addition, without loss.
 */
export class LogHistogram {
  readonly #counts = new Float64Array(BINS)
  #sum = 0
  n = 0

  add(bin: number, count: number) {
    this.#counts[bin]! += count
    this.#sum += count * (bin + 0.5)
    this.n += count
  }

  /** Mean of the logarithms. */
  get logMean(): number {
    return this.#sum / (BINS_PER_E * this.n)
  }

  /** Logarithm of the length that this share stays below, straight lines within bins. */
  logQuantile(share: number): number {
    const wanted = share * this.n
    let below = 0
    for (let bin = 0; bin < BINS; bin++) {
      const count = this.#counts[bin]!
      if (count > 0 && below + count >= wanted) return (bin + (wanted - below) / count) / BINS_PER_E
      below += count
    }
    return BINS / BINS_PER_E
  }
}
