/** Keeps the values that were used last, up to a number of them. */
export class Lru<Value> {
  readonly #values = new Map<string, Value>()

  constructor(private readonly limit: number) {}

  get size() {
    return this.#values.size
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, value)
    }
    return value
  }

  set(key: string, value: Value) {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.limit) this.#values.delete(this.#values.keys().next().value!)
  }

  delete(key: string) {
    this.#values.delete(key)
  }

  clear() {
    this.#values.clear()
  }
}
