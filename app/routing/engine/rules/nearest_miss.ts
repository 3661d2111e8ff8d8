import type { Target } from '#providers/types'
import type { Workings } from '#routing/engine/workings'
import type { HardRules } from '#routing/engine/rules/hard_rules'
import type { Finding, Rule } from '#routing/engine/rules/rule'

/** Rules that the caller cannot lift, so a target that only they stop is no helpful hint when another one is near. */
const OUT_OF_REACH = new Set(['executable', 'healthy'])

interface Miss {
  target: Target
  broken: Rule[]
  /** What the last broken rule found. */
  finding: Finding
  /** How far beyond its limit a number is; Infinity where nothing is measured, such as an unknown price. */
  excess: number
}

const isMeasured = ({ value, limit }: Finding) =>
  typeof value === 'number' && typeof limit === 'number'

const excessOf = (finding: Finding) =>
  isMeasured(finding) ? Math.abs((finding.value as number) - (finding.limit as number)) : Infinity

const effort = (miss: Miss) =>
  miss.broken.length + miss.broken.filter((rule) => OUT_OF_REACH.has(rule.name)).length

/** When no target fits: what the caller would have to lift, and which target that would allow. Null without any target. */
export function nearestMiss(workings: Workings, rules: HardRules): string | null {
  let nearest: Miss | null = null
  workings.index.targets.forEach((target, at) => {
    const broken = rules.broken(at)
    const finding = broken.at(-1)!.finding(at)
    const miss = { target, broken, finding, excess: excessOf(finding) }
    if (nearest === null || isNearer(miss, nearest)) nearest = miss
  })
  return nearest === null ? null : sentence(nearest)
}

function isNearer(a: Miss, b: Miss) {
  const byEffort = effort(a) - effort(b)
  if (byEffort !== 0) return byEffort < 0
  return a.broken.at(-1)!.name === b.broken.at(-1)!.name && a.excess < b.excess
}

function sentence({ target, broken, finding }: Miss) {
  const lifts = broken.map((rule) => rule.lift).join(' and ')
  const detail = isMeasured(finding) ? ` (${finding.reason})` : ''
  return `${lifts} would allow ${target.id}${detail}`
}
