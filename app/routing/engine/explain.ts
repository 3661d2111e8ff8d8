import type { Candidate, Decision } from '#routing/types'
import { money, time } from '#routing/engine/rules/wording'

/** What the sentence is made from. */
type Told = Pick<Decision, 'target' | 'ranked' | 'understood' | 'nearestMiss' | 'eligible'> & {
  stayed: boolean
  /** The best one when another was tried in its place. */
  incumbent: Candidate | null
}

const points = (difference: number) => {
  const rounded = Math.max(1, Math.round(Math.abs(difference) * 100))
  return `${rounded} ${rounded === 1 ? 'point' : 'points'}`
}

const times = (ratio: number) => (ratio >= 10 ? Math.round(ratio) : Number(ratio.toPrecision(2)))

/** Differences smaller than these are not worth a word. */
const LEAST = { quality: 0.005, costRatio: 1.1, latencyMs: 200 }

interface Difference {
  text: string
  isGain: boolean
}

function inQuality(chosen: Candidate, other: Candidate, subject: string): Difference | null {
  const gap = chosen.quality.mean - other.quality.mean
  if (Math.abs(gap) < LEAST.quality) return null
  return { text: `${points(gap)} ${gap > 0 ? 'better' : 'weaker'} on ${subject}`, isGain: gap > 0 }
}

function inCost(chosen: Candidate, other: Candidate): Difference | null {
  const own = chosen.costNano.p50
  const theirs = other.costNano.p50
  if (own === null) return { text: 'its price is unknown', isGain: false }
  if (theirs === null) return { text: 'its price is known', isGain: true }
  if (own === theirs) return null
  if (own === 0) return { text: 'free of charge', isGain: true }
  if (theirs === 0) return { text: `${money(own)} dearer`, isGain: false }
  const ratio = own < theirs ? theirs / own : own / theirs
  if (ratio < LEAST.costRatio) return null
  return {
    text: `${times(ratio)} times ${own < theirs ? 'cheaper' : 'dearer'}`,
    isGain: own < theirs,
  }
}

function inLatency(chosen: Candidate, other: Candidate): Difference | null {
  const gap = other.latencyMs.p50 - chosen.latencyMs.p50
  if (Math.abs(gap) < LEAST.latencyMs) return null
  return { text: `${time(Math.abs(gap))} ${gap > 0 ? 'faster' : 'slower'}`, isGain: gap > 0 }
}

function compare(chosen: Candidate, other: Candidate, subject: string) {
  const differences = [
    inQuality(chosen, other, subject),
    inCost(chosen, other),
    inLatency(chosen, other),
  ]
  const found = differences.filter((difference) => difference !== null)
  const gains = found.filter(({ isGain }) => isGain).map(({ text }) => text)
  const losses = found.filter(({ isGain }) => !isGain).map(({ text }) => text)
  if (found.length === 0) return `Chosen over ${other.target.id}: as good, as cheap and as fast`
  if (gains.length === 0)
    return `Chosen before ${other.target.id}: ${losses.join(', ')}, yet all in all not worse`
  const although = losses.length > 0 ? `, although ${losses.join(', ')}` : ''
  return `Chosen over ${other.target.id}: ${gains.join(', ')}${although}`
}

/** How much stands behind the choice, for a person. */
function experience({ quality: { seen = 0 } }: Candidate) {
  const count = Math.round(seen)
  if (count === 0) return ''
  return ` (${count.toLocaleString('en-US')} ${count === 1 ? 'outcome' : 'outcomes'})`
}

const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`

/** Says that another than the best was taken, how often that happens and what for. */
function tried(chosen: Candidate, incumbent: Candidate) {
  return (
    `Tried in place of ${incumbent.target.id} to learn how good it is${experience(chosen)}: ` +
    `${percent(chosen.propensity)} of such requests go to it, ${percent(incumbent.propensity)} to ${incumbent.target.id}`
  )
}

/** The decision in one sentence, for a person. */
export function explain(told: Told): string {
  const { target, ranked, understood, nearestMiss, eligible } = told
  const [chosen, other] = ranked
  if (target === null || !chosen) {
    return nearestMiss === null
      ? 'No target fits: there are no targets'
      : `No target fits; ${nearestMiss}`
  }
  if (told.stayed)
    return `${target.id} goes on, since a tool call of this conversation waits for its answer`
  if (!other || eligible === 1) return `${target.id} is the only target that passes every rule`
  if (told.incumbent !== null) return tried(chosen, told.incumbent)
  return compare(chosen, other, understood.domains[0]?.name ?? 'this') + experience(chosen)
}
