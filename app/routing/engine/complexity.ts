import type { Features, Understanding } from '#routing/types'
import { DOMAIN_AT, type Domain } from '#routing/engine/domains'
import type { TextCounts } from '#routing/engine/text_scanner'
import { usualDifficulty } from '#routing/engine/understanding/shipped_model'

/** Logits for one standard deviation of difficulty. */
const PER_DEVIATION = 1.4
/** How much of a question's difficulty beyond the usual of its domain pulls good and weak targets apart. */
const PULL = 0.4

const OF_CHAT = -1.5

/** Difficulty by shape and words alone, in logits; for requests that recorded questions say nothing about. */
function byWords(counts: TextCounts, features: Features, chat: number): number {
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
  return score + OF_CHAT * chat
}

/**
 * Difficulty of a request, 0..1; 0.5 is an ordinary question. `learned` is what recorded questions say of it in standard
 * deviations, `unlike` how much of the request they say nothing about.
 */
export function complexityOf(
  counts: TextCounts,
  features: Features,
  { learned, unlike, chat }: { learned: number; unlike: number; chat: number }
): number {
  const score = (1 - unlike) * PER_DEVIATION * learned + unlike * byWords(counts, features, chat)
  return Math.round((1 / (1 + Math.exp(-score))) * 1000) / 1000
}

/**
 * How far difficulty lowers what is expected of a target, in logits: only what goes beyond the usual of the request's
 * domains, since scores by domain hold that already, and nothing for domains without recorded questions.
 */
export function difficultyShift({ complexity, domains }: Understanding): number {
  const bounded = Math.min(0.98, Math.max(0.02, complexity))
  const own = Math.log(bounded / (1 - bounded))
  let shift = 0
  for (const { name, p } of domains) {
    const usual = usualDifficulty[DOMAIN_AT[name as Domain]] ?? Number.NaN
    if (!Number.isNaN(usual)) shift += p * (own - PER_DEVIATION * usual)
  }
  return PULL * shift
}
