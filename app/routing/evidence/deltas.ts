import {
  measuresOf,
  sumsOf,
  type Judgement,
  type MeasureDelta,
  type SumDelta,
} from '#routing/evidence/contribution'

const sumId = (one: SumDelta) =>
  `${one.workspaceId}\n${one.keyId}\n${one.targetId}\n${one.domain}\n${one.day}\n${one.source}`

const measureId = (one: MeasureDelta) =>
  `${one.workspaceId}\n${one.keyId}\n${one.targetId}\n${one.day}\n${one.measure}`

/** Changes of sums, added up by row before they are written. */
export class Deltas {
  readonly #sums = new Map<string, SumDelta>()
  readonly #measures = new Map<string, MeasureDelta>()

  /** Adds a judgement, or takes it away with -1. */
  judge(said: Judgement, sign: 1 | -1 = 1) {
    for (const delta of sumsOf(said)) this.addSum(delta, sign)
    for (const delta of measuresOf(said)) this.#addMeasure(delta, sign)
  }

  addSum(delta: SumDelta, sign: 1 | -1 = 1) {
    const id = sumId(delta)
    let sum = this.#sums.get(id)
    if (!sum) this.#sums.set(id, (sum = { ...delta, n: 0, reward: 0, predicted: 0, successes: 0 }))
    sum.n += sign * delta.n
    sum.reward += sign * delta.reward
    sum.predicted += sign * delta.predicted
    sum.successes += sign * delta.successes
  }

  #addMeasure(delta: MeasureDelta, sign: 1 | -1) {
    const id = measureId(delta)
    let sum = this.#measures.get(id)
    if (!sum) this.#measures.set(id, (sum = { ...delta, n: 0, total: 0, squares: 0, expected: 0 }))
    sum.n += sign * delta.n
    sum.total += sign * delta.total
    sum.squares += sign * delta.squares
    sum.expected += sign * delta.expected
  }

  /** In the order of their keys, so that two writers of the same rows never wait for each other in a circle. */
  get sums(): SumDelta[] {
    return inOrder(this.#sums).filter(
      ({ n, reward, predicted, successes }) => n || reward || predicted || successes
    )
  }

  get measures(): MeasureDelta[] {
    return inOrder(this.#measures).filter(
      ({ n, total, squares, expected }) => n || total || squares || expected
    )
  }

  /** How many rows of sums there are. */
  get size() {
    return this.#sums.size
  }
}

const inOrder = <Delta>(map: Map<string, Delta>) =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delta]) => delta)
