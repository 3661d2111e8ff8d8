import type { Task } from '#routing/engine/answer_length'

/** Order of the tasks in stored cells' places; new ones are added at the end. */
const TASKS: readonly Task[] = [
  'chat',
  'question',
  'multiple_choice',
  'math',
  'code',
  'tool_call',
  'write',
  'rewrite',
  'summarize',
  'translate',
  'extract',
  'classify',
  'plan',
]

/** Input tokens from which a request belongs to the next class: translations grow with what they translate. */
const SIZES = [64, 256, 1_024, 4_096]

export const CELLS = TASKS.length * (SIZES.length + 1)

/** The size class of a request. */
export function sizeOf(inputTokens: number): number {
  let size = 0
  while (size < SIZES.length && inputTokens >= SIZES[size]!) size++
  return size
}

/** The place of a task and size class; -1 for a task that is not known. */
export function cellOf(task: string, size: number): number {
  const at = TASKS.indexOf(task as Task)
  return at < 0 ? -1 : at * (SIZES.length + 1) + size
}
