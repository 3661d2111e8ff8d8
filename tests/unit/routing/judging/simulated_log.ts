import { DAY } from '#core/time'
import type { JudgedDecision } from '#routing/judging/off_policy/judged_log'

/** A number from 0 to below 1. */
type Random = () => number

/** How a simulated log is made. */
export interface Simulation {
  targets: number
  /** Share of decisions that explore, spread over so many rivals of the incumbent. */
  epsilon: number
  rivals: number
  /** How far predictions are off, by target. */
  bias: number
  days: number
}

export const ORDINARY: Simulation = { targets: 8, epsilon: 0.15, rivals: 2, bias: 0.1, days: 1 }

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/** A world in which the true quality of every target is known for every request. */
export class World {
  readonly #ability: number[]
  readonly #bias: number[]

  constructor(
    private readonly simulation: Simulation,
    private readonly random: Random
  ) {
    this.#ability = this.#each(() => this.random() * 1.5 - 0.2)
    this.#bias = this.#each(() => (this.random() - 0.5) * 2 * simulation.bias)
  }

  /** Logs so many decisions, and says what the judged policy's gain over the log really is on these requests. */
  log(count: number): { decisions: JudgedDecision[]; truth: number } {
    const decisions: JudgedDecision[] = []
    let truth = 0
    for (let i = 0; i < count; i++) {
      const difficulty = this.random() * 3 - 1.5
      const quality = this.#ability.map((ability) =>
        sigmoid(ability + (this.random() - 0.5) * 1.5 - difficulty)
      )
      const expected = quality.map((q, t) => sigmoid(2 * (q - 0.5) + 4 * this.#bias[t]!))
      const logged = this.#conservative(expected)
      const judged = this.#judged(logged, expected)
      const taken = this.#draw(logged)
      truth += quality.reduce((sum, q, t) => sum + (judged[t]! - logged[t]!) * q, 0)
      decisions.push({
        at: Math.floor((i * this.simulation.days) / count) * DAY,
        taken,
        reward: this.random() < quality[taken]! ? 1 : 0,
        scale: 1,
        options: quality.map((_, t) => ({
          targetId: `t${t}`,
          logged: logged[t]!,
          judged: judged[t]!,
          expected: expected[t]!,
          known: 0,
          costNano: 1_000 * (t + 1),
        })),
      })
    }
    return { decisions, truth: truth / count }
  }

  /** The best expected target mostly, and the next ones now and then. */
  #conservative(expected: number[]) {
    const { epsilon, rivals } = this.simulation
    const order = expected.map((_, t) => t).sort((a, b) => expected[b]! - expected[a]!)
    const logged = expected.map(() => 0)
    logged[order[0]!] = 1 - epsilon
    for (const rival of order.slice(1, 1 + rivals)) logged[rival] = epsilon / rivals
    return logged
  }

  /** Another mind in three of ten decisions: the second best. */
  #judged(logged: number[], expected: number[]) {
    const tried = expected.map((_, t) => t).filter((t) => logged[t]! > 0)
    tried.sort((a, b) => expected[b]! - expected[a]!)
    const chosen = this.random() < 0.3 ? tried[1]! : tried[0]!
    return expected.map((_, t) => (t === chosen ? 1 : 0))
  }

  #draw(propensities: number[]) {
    let left = this.random()
    for (let t = 0; t < propensities.length; t++) {
      left -= propensities[t]!
      if (left < 0 && propensities[t]! > 0) return t
    }
    return propensities.indexOf(Math.max(...propensities))
  }

  #each<T>(make: () => T): T[] {
    return Array.from({ length: this.simulation.targets }, make)
  }
}
