/**
 * What the platform saw of an answer itself, without understanding it: nothing to remark, nothing in it, JSON that was asked
 * for and is none or does not fit its schema, a tool call that does not fit its schema, or no answer at all.
 */
export type Finding = 'unremarkable' | 'empty' | 'broken_json' | 'bad_tool_call' | 'failed'

/** What a finding is worth as an outcome. */
interface Worth {
  weight: number
  /** Null: as good as was expected. */
  reward: number | null
  /** Part of all such findings that is counted, with as much more weight: nearly all answers are unremarkable. */
  share: number
}

/**
 * A fault of shape is certain, but says that an answer was useless rather than how good the target's answers are: half an
 * outcome. A failed call speaks more of the upstream than of the model, and health rules look after it: a tenth. An
 * unremarkable answer says no more than that none of this happened. It weighs a fiftieth, at what was expected anyway:
 * without it whoever answers most would gather faults without their share, and look worst.
 */
export const WORTH: Record<Finding, Worth> = {
  unremarkable: { weight: 0.02, reward: null, share: 0.1 },
  empty: { weight: 0.5, reward: 0, share: 1 },
  broken_json: { weight: 0.5, reward: 0, share: 1 },
  bad_tool_call: { weight: 0.5, reward: 0, share: 1 },
  failed: { weight: 0.1, reward: 0, share: 1 },
}

/** Failures that an upstream's model or machine caused; refused keys, quotas, bad requests and leaving clients are not. */
const CAUSED_BY_TARGET = new Set(['timeout', 'broken', 'unreachable', 'overloaded'])

/** Whether a failed attempt says anything of its target. */
export const isOfTarget = (outcome: string) => CAUSED_BY_TARGET.has(outcome)
