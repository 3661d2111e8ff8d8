import type { Features } from '#routing/types'
import type { TextCounts } from '#routing/engine/text_scanner'

/** How much a domain adds to the difficulty of a request. */
const OF_DOMAIN: Record<string, number> = {
  math: 0.5,
  code: 0.5,
  law: 0.4,
  logic: 0.4,
  science: 0.3,
  philosophy: 0.2,
  business: 0.1,
  health: 0.1,
  commonsense: -0.4,
  chat: -1,
}

/** Difficulty of a request, 0..1, from its shape and words alone; 0.5 is an ordinary question of some length. */
export function complexityOf(
  counts: TextCounts,
  features: Features,
  domains: { name: string; p: number }[]
): number {
  let score = -0.9
  score += 0.3 * Math.log2(1 + counts.words / 20)
  score += 0.45 * Math.min(4, features.hard_words)
  score -= 0.5 * Math.min(2, features.easy_words)
  score += 0.1 * Math.min(8, features.latex)
  score += 0.02 * Math.min(30, features.code_marks)
  score += 0.12 * Math.min(5, features.bullets)
  score += 0.15 * Math.min(3, Math.max(0, features.questions - 1))
  score += 0.05 * Math.min(10, features.tools)
  score += features.json === 'schema' ? 0.2 : 0
  for (const { name, p } of domains) score += p * (OF_DOMAIN[name] ?? 0)
  return Math.round((1 / (1 + Math.exp(-score))) * 1000) / 1000
}
