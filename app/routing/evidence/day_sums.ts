import type { TargetEvidence } from '#routing/learners/types'
import { bounded, LIMITS, limitBeside } from '#routing/evidence/caps'
import type { StoredSum } from '#routing/evidence/evidence_store'
import { addOutcomes, openEvidence } from '#routing/evidence/tallies'
import { MICRO } from '#routing/evidence/units'

/** What one key said of a target, or what was observed of its requests, on one day. */
interface Voice {
  weight: number
  isObserved: boolean
  rows: StoredSum[]
}

const byDomainAndSource = (a: StoredSum, b: StoredSum) =>
  `${a.domain}\n${a.source}` < `${b.domain}\n${b.source}` ? -1 : 1

/** In one order, whatever the rows came in: floating-point sums are the same to the last bit on every replica. */
function voicesOf(rows: Iterable<StoredSum>): Voice[] {
  const voices = new Map<string, Voice>()
  for (const row of rows) {
    const isObserved = row.source === 'observed'
    const id = `${row.keyId}\n${isObserved}`
    let voice = voices.get(id)
    if (!voice) voices.set(id, (voice = { weight: 0, isObserved, rows: [] }))
    voice.weight += row.n / MICRO
    voice.rows.push(row)
  }
  const inOrder = [...voices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, voice]) => voice)
  for (const { rows: own } of inOrder) own.sort(byDomainAndSource)
  return inOrder
}

/** Adds up one day of one target, with no voice above its limit. */
export function evidenceOfDay(rows: Iterable<StoredSum>): TargetEvidence {
  const voices = voicesOf(rows)
  const counted = voices.map((one) => (one.isObserved ? 0 : Math.min(one.weight, LIMITS.alone)))
  const together = counted.reduce((sum, weight) => sum + weight, 0)
  const day = openEvidence()
  voices.forEach((voice, index) => {
    if (voice.weight <= 0) return
    const limit = voice.isObserved ? LIMITS.observed : limitBeside(together - counted[index]!)
    const factor = bounded(voice.weight, limit) / voice.weight
    for (const { domain, n, reward, predicted } of voice.rows) {
      const tally = { n: n / MICRO, reward: reward / MICRO, predicted: predicted / MICRO }
      addOutcomes(day, domain, tally, factor)
    }
  })
  return day
}
