const MOST = 300
const LATEST = 4

/** Ids that answers showed, to be used in later requests; those that the run itself lives on are kept out. */
export class IdBank {
  readonly #ids = new Set<string>()
  readonly #protected = new Set<string>()

  /** Takes every id of an answer. */
  learn(value: unknown, depth = 0) {
    this.visit(value, depth, (id) => {
      if (!this.#protected.has(id)) this.#ids.add(id)
    })
    while (this.#ids.size > MOST) this.#ids.delete(this.#ids.values().next().value!)
  }

  /** Keeps every id of an answer out, such as that of the key that the run uses. */
  protect(value: unknown) {
    this.visit(value, 0, (id) => {
      this.#protected.add(id)
      this.#ids.delete(id)
    })
  }

  /** One of the ids; every other time one of the latest, which what was just made is among. */
  pick(index: number): string {
    const all = [...this.#ids]
    const some = index % 2 === 0 ? all.slice(-LATEST) : all
    return some[(index >> 1) % Math.max(1, some.length)] ?? 'nothing-yet'
  }

  private visit(value: unknown, depth: number, use: (id: string) => void) {
    if (value === null || typeof value !== 'object' || depth > 5) return
    for (const [name, inner] of Object.entries(value)) {
      if (/(^|_)id$/.test(name) && typeof inner === 'string' && inner.length < 80) use(inner)
      this.visit(inner, depth + 1, use)
    }
  }
}
