import { evaluate, type Evaluation } from '#routing/judging/off_policy/evaluate'
import type { JudgedLog } from '#routing/judging/off_policy/judged_log'

/** Judges a policy in a worker thread: a thousand draws over many decisions take a second or two. */
export const evaluateLog = (log: JudgedLog): Evaluation => evaluate(log)
