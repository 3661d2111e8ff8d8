type Numbers = Float32Array | Int32Array | Int8Array | Uint8Array | Uint16Array | Uint32Array

/** A typed array that grows at its end, so that rows can be gathered without knowing their number. */
export class Growing<Kind extends Numbers> {
  #values: Kind
  #size = 0

  constructor(private readonly make: (length: number) => Kind) {
    this.#values = make(1_024)
  }

  get size() {
    return this.#size
  }

  push(value: number) {
    this.#room(1)
    this.#values[this.#size++] = value
  }

  append(values: ArrayLike<number>) {
    this.#room(values.length)
    this.#values.set(values, this.#size)
    this.#size += values.length
  }

  /** What was gathered, in a buffer of its own that can be handed to a worker. */
  finish(): Kind {
    return this.#values.slice(0, this.#size) as Kind
  }

  #room(more: number) {
    if (this.#size + more <= this.#values.length) return
    const wider = this.make(Math.max(this.#size + more, this.#values.length * 2))
    wider.set(this.#values)
    this.#values = wider
  }
}
