import type { SourceKind } from '#knowledge/types'

/** What a fact entered by hand is believed when nobody says how sure they are. */
export const HAND_CONFIDENCE = 0.99

/**
 * How likely a statement is true before anybody has found it. A source adds what its log-odds are above those of this; one
 * that is less sure adds nothing, and never takes away.
 */
const PRIOR = 0.3

/** Agreement of uncertain sources never makes a fact more certain than this. */
const MOST = 0.99
const LEAST = 0.01

const DAY_MS = 86_400_000

/** What of a source counts here. */
export interface Evidence {
  kind: SourceKind
  reference: string
  /** 0..1 */
  confidence: number
}

const logOdds = (probability: number) => {
  const bounded = Math.min(MOST, Math.max(LEAST, probability))
  return Math.log(bounded / (1 - bounded))
}

/**
 * How sure all sources of a fact are together. One source alone counts as it is. Each further one adds its log-odds above
 * the prior's; of those that read the same reference only the surest counts, and within one kind the second counts
 * half, the third a quarter: repetition is not proof. The order of sources does not matter, and none lowers the result.
 */
export function mergedConfidence(sources: Evidence[]): number {
  const surest = Math.max(0, ...sources.map(({ confidence }) => confidence))
  const gains = independent(sources)
    .map(({ kind, confidence }) => ({ kind, gain: logOdds(confidence) - logOdds(PRIOR) }))
    .sort((one, other) => other.gain - one.gain)
  const seen = new Map<SourceKind, number>()
  let sum = 0
  for (const { kind, gain } of gains) {
    const repeats = seen.get(kind) ?? 0
    seen.set(kind, repeats + 1)
    sum += Math.max(0, gain) / 2 ** repeats
  }
  const together = 1 / (1 + Math.exp(-(logOdds(PRIOR) + sum)))
  return gains.length < 2 ? surest : Math.max(surest, Math.min(MOST, together))
}

/** The surest of those that read one thing: rules and a model that read one message are one witness. */
function independent(sources: Evidence[]): Evidence[] {
  const best = new Map<string, Evidence>()
  for (const source of sources) {
    const place = `${source.kind} ${source.reference}`
    if (source.confidence > (best.get(place)?.confidence ?? -1)) best.set(place, source)
  }
  return [...best.values()]
}

/** What is left of a confidence by now: half of it when nobody has confirmed the fact for its half-life. */
export function confidenceNow(
  confidence: number,
  halfLifeDays: number | null,
  confirmedAt: number,
  now: number
): number {
  if (halfLifeDays === null || now <= confirmedAt) return confidence
  return confidence * 2 ** (-(now - confirmedAt) / (halfLifeDays * DAY_MS))
}
