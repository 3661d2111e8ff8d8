import {
  COMBINES,
  FOLLOWS,
  OPENS_OR_FOLLOWS,
  REFERS_BACK,
  REFERS_TO_ALL,
  REFERS_TO_STEP,
} from '#routing/plan/rules/words'

/** One thing to do, found in a text. `after` are positions of steps whose result it needs. */
export interface FoundStep {
  description: string
  after: number[]
  /** It needs nothing else of the request. */
  isAlone?: boolean
}

export const MOST_STEPS = 12

/**
 * Makes steps of descriptions in their order, each with the earlier ones that it needs. In a `chain` each needs the one
 * before, whatever its words say.
 */
export function linked(descriptions: string[], chain = false): FoundStep[] {
  const kept = descriptions.slice(0, MOST_STEPS)
  const rest = descriptions.slice(MOST_STEPS)
  if (rest.length > 0) kept.push([kept.pop(), ...rest].join('\n'))
  const steps: FoundStep[] = []
  kept.forEach((description, at) => {
    steps.push({ description: tidy(description), after: needed(description, at, steps, chain) })
  })
  return steps
}

function needed(
  description: string,
  at: number,
  earlier: readonly FoundStep[],
  chain: boolean
): number[] {
  if (at === 0) return []
  if (chain) return [at - 1]
  const named = [...description.matchAll(REFERS_TO_STEP)]
    .map(([, number]) => Number(number) - 1)
    .filter((position) => position >= 0 && position < at)
  if (named.length > 0) return [...new Set(named)].sort((a, b) => a - b)
  if (at > 1 && (REFERS_TO_ALL.test(description) || COMBINES.test(description))) {
    return endsOf(earlier)
  }
  const needsBefore =
    FOLLOWS.test(description) || REFERS_BACK.test(description) || COMBINES.test(description)
  return needsBefore ? [at - 1] : []
}

/** Positions of the steps that no other step takes up. */
export function endsOf(steps: readonly Pick<FoundStep, 'after'>[]): number[] {
  const taken = new Set(steps.flatMap(({ after }) => after))
  return steps.map((_, at) => at).filter((at) => !taken.has(at))
}

function tidy(description: string) {
  const bare =
    description
      .replace(OPENS_OR_FOLLOWS, '')
      .replace(/(?:[;,]|,?\s(?:and|or))\s*$/i, '')
      .trim() || description.trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
