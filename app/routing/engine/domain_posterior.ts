import { DOMAINS, type Domain } from '#routing/engine/domains'
import type { Task } from '#routing/engine/answer_length'
import type { Features } from '#routing/types'
import type { TextCounts } from '#routing/engine/text_scanner'

/** Shares below this are noise; at most this many domains are named. */
const LEAST = 0.04
const MOST = 5

const at = Object.fromEntries(DOMAINS.map((domain, position) => [domain, position])) as Record<
  Domain,
  number
>

/** What a task says about the domain. */
const OF_TASK: Partial<Record<Task, [Domain, number]>> = {
  math: ['math', 1.5],
  code: ['code', 1.5],
  tool_call: ['tools', 5],
  write: ['writing', 1.5],
  rewrite: ['writing', 1.5],
  summarize: ['writing', 1.5],
  translate: ['translation', 3],
  extract: ['extraction', 1],
  classify: ['extraction', 1.5],
  chat: ['chat', 2],
}

const scores = new Float64Array(DOMAINS.length)

/** How likely each domain is, the likeliest first; the shares named add up to 1. */
export function domainPosterior(counts: TextCounts, features: Features, task: Task) {
  scores.set(counts.domains)
  scores[at.knowledge]! += 1
  const ofTask = OF_TASK[task]
  if (ofTask) scores[at[ofTask[0]]]! += ofTask[1]
  scores[at.code]! += Math.min(4, 0.25 * features.code_marks)
  scores[at.math]! += Math.min(3, 0.5 * features.latex)
  if (features.digits >= 3 && features.code_marks < 6) scores[at.math]! += 0.5
  if (features.json !== null) scores[at.extraction]! += 1
  return normalised()
}

function normalised(): { name: string; p: number }[] {
  let top = -Infinity
  for (const score of scores) if (score > top) top = score
  let sum = 0
  for (let position = 0; position < scores.length; position++) {
    const weight = Math.exp(scores[position]! - top)
    scores[position] = weight
    sum += weight
  }
  const named: { name: string; p: number }[] = []
  let kept = 0
  for (let position = 0; position < scores.length; position++) {
    const p = scores[position]! / sum
    if (p < LEAST) continue
    named.push({ name: DOMAINS[position]!, p })
  }
  named.sort((a, b) => b.p - a.p)
  if (named.length > MOST) named.length = MOST
  for (const domain of named) kept += domain.p
  for (const domain of named) domain.p /= kept
  return named
}
