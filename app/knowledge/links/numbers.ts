import type { FactTable } from '@signalbox/sdk'

/** Whole numbers that come one after another, as many as there are. */
export class GrowingNumbers {
  #numbers = new Int32Array(1_024)
  length = 0

  push(value: number) {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length++] = value
  }

  /** A copy of exactly what was pushed. */
  done(): Int32Array {
    return this.#numbers.slice(0, this.length)
  }
}

/** The facts at some places of a table. */
export const pickFacts = (table: FactTable, places: ArrayLike<number>): FactTable => {
  const pick = (column: Int32Array) => Int32Array.from(places, (at) => column[at]!)
  return {
    subjects: pick(table.subjects),
    predicates: pick(table.predicates),
    objects: pick(table.objects),
  }
}
