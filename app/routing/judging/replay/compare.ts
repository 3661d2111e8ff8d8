import type { StoredDecision } from '#routing/judging/replay/stored_question'
import { unpackCandidate, type StoredCandidate } from '#routing/services/decision_record'
import type { Candidate, Decision } from '#routing/types'

/** One side of a comparison: who was chosen, and what was expected of it. */
export interface Side {
  target: string | null
  why: string
  policy: { name: string; version: string }
  explored: boolean
  quality: number | null
  costNano: number | null
}

/** A stored decision beside the one that is made today. */
export interface Replay {
  requestId: string
  isSame: boolean
  /** What differs between then and now and may explain a difference, in words. */
  moved: string[]
  before: Side
  now: Side
  /** What today's choice is expected to cost more (below 0: less), by one measure for both; null when a price is unknown. */
  costDifferenceNano: number | null
  qualityDifference: number | null
}

/** The row of a stored decision as far as a comparison needs it. */
export interface ReplayedRow extends StoredDecision {
  targetId: string | null
  directoryRevision: number
}

/** Puts then and now side by side. `revision` is that of today's targets. */
export function compare(row: ReplayedRow, today: Decision, revision: number): Replay {
  const chosen = row.record.candidates[0] ? unpackCandidate(row.record.candidates[0]) : null
  const [now] = today.ranked
  const { record } = row
  return {
    requestId: row.id,
    isSame: row.targetId === (today.target?.id ?? null),
    moved: whatMoved(row, today, revision),
    before: {
      target: row.targetId,
      why: record.why,
      policy: { name: record.policy.name, version: record.policy.version },
      explored: record.policy.explored,
      quality: chosen?.quality.mean ?? null,
      costNano: chosen?.costNano.p50 ?? null,
    },
    now: {
      target: today.target?.id ?? null,
      why: today.why,
      policy: { name: today.policy.name, version: today.policy.version },
      explored: today.policy.explored,
      quality: now?.quality.mean ?? null,
      costNano: now?.costNano.p50 ?? null,
    },
    ...differences(chosen, today.ranked),
  }
}

/** Both choices by what is expected today, where the earlier one is still among the best; else each by its own time. */
function differences(chosen: StoredCandidate | null, ranked: readonly Candidate[]) {
  const [now] = ranked
  if (!now || chosen === null) return { costDifferenceNano: null, qualityDifference: null }
  const same = ranked.find(({ target }) => target.id === chosen.target)
  const before = { cost: (same ?? chosen).costNano.p50, quality: (same ?? chosen).quality.mean }
  const cost = now.costNano.p50
  return {
    costDifferenceNano: cost === null || before.cost === null ? null : cost - before.cost,
    qualityDifference: now.quality.mean - before.quality,
  }
}

/** Parts of a learned policy's version: the learner's, the snapshot's, the revision of the evidence. */
const partsOf = (version: string) => {
  const [learner, snapshot = '0', evidence = '0'] = version.split('.')
  return { learner, snapshot, evidence }
}

function whatMoved({ record, directoryRevision }: ReplayedRow, today: Decision, revision: number) {
  const moved: string[] = []
  const { name, version } = record.policy
  if (name !== today.policy.name) {
    moved.push(`The policy was ${name}, this is ${today.policy.name}`)
  } else if (version !== today.policy.version) {
    const [then, now] = [partsOf(version), partsOf(today.policy.version)]
    if (then.learner !== now.learner) {
      moved.push(`The policy was of version ${then.learner}, it is of version ${now.learner} now`)
    }
    if (then.snapshot !== now.snapshot) moved.push(snapshotMoved(then.snapshot, now.snapshot))
    if (then.evidence !== now.evidence) {
      moved.push('Feedback has come in since: the evidence is not what it was')
    }
  }
  if (directoryRevision !== revision) {
    moved.push('Targets or prices have been changed or loaded anew since')
  }
  if (record.candidates.length < Math.min(record.eligible, today.eligible)) {
    moved.push('How upstreams did is known for the best targets of then only')
  }
  if (record.health === undefined) {
    moved.push('The decision is too old to hold how upstreams did')
  }
  return moved
}

function snapshotMoved(then: string, now: string) {
  if (then === '0') return `No trained snapshot served then, ${now} does now`
  if (now === '0') return `Snapshot ${then} served then, none does now`
  return `Snapshot ${then} served then, ${now} does now`
}
