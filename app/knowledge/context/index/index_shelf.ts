/** Something kept in memory, with what it takes. */
interface Weighed {
  bytes: number
}

/** All indexes of one kind together take no more than this. */
const MOST_BYTES = 192 * 1024 * 1024

/** Weighing all takes a while, so it is done once for so many that came. */
const WEIGH_EVERY = 16

/** Of so many keys it is known that there is nothing, so that nobody looks twice. */
const MOST_KEYS = 100_000

/**
 * Indexes by key, those used last at hand, bounded by what they take. One that is being read is read once, however many ask.
 */
export class IndexShelf<Index extends Weighed> {
  #ready = new Map<string, Index>()
  #coming = new Map<string, Promise<Index>>()
  #unweighed = 0

  constructor(
    private load: (key: string) => Promise<Index>,
    private mostBytes = MOST_BYTES,
    private weighEvery = WEIGH_EVERY
  ) {}

  /** At once when it is at hand, else a promise. */
  of(key: string): Index | Promise<Index> {
    const ready = this.#ready.get(key)
    if (!ready) return this.#coming.get(key) ?? this.#fetch(key)
    this.#ready.delete(key)
    this.#ready.set(key, ready)
    return ready
  }

  /** What is at hand. */
  peek(key: string): Index | undefined {
    return this.#ready.get(key)
  }

  /** Lets go of one; what is being read of it is not kept. */
  drop(key: string) {
    this.#ready.delete(key)
    this.#coming.delete(key)
  }

  /** Whether it is at hand or on its way. */
  knows(key: string) {
    return this.#ready.has(key) || this.#coming.has(key)
  }

  isComing(key: string) {
    return this.#coming.has(key)
  }

  keys(): string[] {
    return [...this.#ready.keys(), ...this.#coming.keys()]
  }

  clear() {
    this.#ready.clear()
    this.#coming.clear()
  }

  /** Lets go of those used longest ago while they take too much. */
  #trim() {
    if (++this.#unweighed < this.weighEvery) return
    this.#unweighed = 0
    let bytes = 0
    for (const index of this.#ready.values()) bytes += index.bytes
    for (const [key, index] of this.#ready) {
      if ((bytes <= this.mostBytes && this.#ready.size <= MOST_KEYS) || this.#ready.size === 1)
        return
      this.#ready.delete(key)
      bytes -= index.bytes
    }
  }

  #fetch(key: string): Promise<Index> {
    const coming = this.load(key).then((index) => {
      if (this.#coming.get(key) === coming) {
        this.#coming.delete(key)
        this.#ready.set(key, index)
        this.#trim()
      }
      return index
    })
    this.#coming.set(key, coming)
    coming.catch(() => {
      if (this.#coming.get(key) === coming) this.#coming.delete(key)
    })
    return coming
  }
}
