/** One target of a logged decision. */
export interface JudgedOption {
  targetId: string
  /** How likely the log chose it. */
  logged: number
  /** How likely the judged policy chooses it. */
  judged: number
  /** Quality that was expected of it, 0..1. */
  expected: number
  /** What it adds to the decision's value whatever its quality turns out to be, such as its cost. */
  known: number
  /** Expected cost in nano-dollars; null when its price is unknown. */
  costNano: number | null
}

/** One logged decision whose answer was rated. */
export interface JudgedDecision {
  at: number
  /** Place of the target that was chosen and rated. */
  taken: number
  /** Quality of its answer, 0..1. */
  reward: number
  /** How much one point of quality adds to the decision's value. */
  scale: number
  options: JudgedOption[]
}

/**
 * Logged decisions as columns, so that they move to a worker thread without a copy. Options of decision `i` stand from
 * `starts[i]` to `starts[i + 1]`; `taken` is a position among all options. An unknown cost is NaN.
 */
export interface JudgedLog {
  targetIds: string[]
  at: Float64Array
  reward: Float64Array
  scale: Float64Array
  taken: Uint32Array
  starts: Uint32Array
  target: Uint32Array
  logged: Float64Array
  judged: Float64Array
  expected: Float64Array
  known: Float64Array
  costNano: Float64Array
}

/** Puts decisions into columns. */
export function judgedLog(decisions: readonly JudgedDecision[]): JudgedLog {
  const size = decisions.reduce((sum, { options }) => sum + options.length, 0)
  const positions = new Map<string, number>()
  const log: JudgedLog = {
    targetIds: [],
    at: new Float64Array(decisions.length),
    reward: new Float64Array(decisions.length),
    scale: new Float64Array(decisions.length),
    taken: new Uint32Array(decisions.length),
    starts: new Uint32Array(decisions.length + 1),
    target: new Uint32Array(size),
    logged: new Float64Array(size),
    judged: new Float64Array(size),
    expected: new Float64Array(size),
    known: new Float64Array(size),
    costNano: new Float64Array(size),
  }
  let next = 0
  decisions.forEach((decision, i) => {
    log.at[i] = decision.at
    log.reward[i] = decision.reward
    log.scale[i] = decision.scale
    log.taken[i] = next + decision.taken
    log.starts[i] = next
    for (const option of decision.options) {
      let position = positions.get(option.targetId)
      if (position === undefined) {
        position = log.targetIds.push(option.targetId) - 1
        positions.set(option.targetId, position)
      }
      log.target[next] = position
      log.logged[next] = option.logged
      log.judged[next] = option.judged
      log.expected[next] = option.expected
      log.known[next] = option.known
      log.costNano[next] = option.costNano ?? Number.NaN
      next++
    }
  })
  log.starts[decisions.length] = next
  return log
}

/** The buffers behind the columns, to be handed over. */
export const buffersOf = (log: JudgedLog): ArrayBuffer[] =>
  Object.values(log)
    .filter((column) => ArrayBuffer.isView(column))
    .map((column) => column.buffer as ArrayBuffer)

/** The same decisions judged by quality alone. */
export const byQuality = (log: JudgedLog): JudgedLog => ({
  ...log,
  scale: new Float64Array(log.scale.length).fill(1),
  known: new Float64Array(log.known.length),
})
