/** What a request asks to be done. */
export type Task =
  | 'chat'
  | 'question'
  | 'multiple_choice'
  | 'math'
  | 'code'
  | 'tool_call'
  | 'write'
  | 'rewrite'
  | 'summarize'
  | 'translate'
  | 'extract'
  | 'classify'
  | 'plan'

/** Output tokens of an answer: half of them stay below p50, nine of ten below p90. */
export interface AnswerLength {
  p50: number
  p90: number
}

/**
 * Starting values, until answers of this deployment are known. Mathematics, multiple choice and tool calls follow
 * recorded answers of public evaluations; the others are assumptions.
 */
const USUAL: Record<Task, AnswerLength> = {
  chat: { p50: 80, p90: 300 },
  question: { p50: 200, p90: 700 },
  multiple_choice: { p50: 80, p90: 230 },
  math: { p50: 150, p90: 450 },
  code: { p50: 250, p90: 1_000 },
  tool_call: { p50: 40, p90: 190 },
  write: { p50: 500, p90: 1_500 },
  rewrite: { p50: 100, p90: 250 },
  summarize: { p50: 150, p90: 450 },
  translate: { p50: 30, p90: 60 },
  extract: { p50: 120, p90: 500 },
  classify: { p50: 15, p90: 120 },
  plan: { p50: 400, p90: 1_200 },
}

/** Tasks whose answers are about as long as what they work on, by the factor to it. */
const GROWS_WITH_INPUT: Partial<Record<Task, AnswerLength>> = {
  rewrite: { p50: 0.9, p90: 1.3 },
  translate: { p50: 1, p90: 1.5 },
  summarize: { p50: 0.1, p90: 0.25 },
  extract: { p50: 0.1, p90: 0.4 },
}

/** Expected length of the answer; harder requests get longer ones, a bound of the caller holds for both. */
export function expectedLength(
  task: Task,
  complexity: number,
  inputTokens: number,
  bound: number | null
): AnswerLength {
  const usual = USUAL[task]
  const growth = GROWS_WITH_INPUT[task]
  const stretch = 0.7 + 0.6 * complexity
  const within = (tokens: number) => Math.min(Math.max(1, Math.round(tokens)), bound ?? Infinity)
  return {
    p50: within(usual.p50 * stretch + (growth?.p50 ?? 0) * inputTokens),
    p90: within(usual.p90 * stretch + (growth?.p90 ?? 0) * inputTokens),
  }
}
