import type { LinkGraph } from '@signalbox/sdk'
import { calibrate } from '#knowledge/links/calibration'
import { poolOf, type CandidatePool } from '#knowledge/links/candidate_pool'
import {
  LinkEnsemble,
  plainFit,
  type EnsembleFit,
  type EnsembleMember,
} from '#knowledge/links/ensemble_model'
import { heldOutQuestions } from '#knowledge/links/held_out_questions'
import { measureQuality } from '#knowledge/links/measure_quality'
import { weighMembers } from '#knowledge/links/weigh_members'

export {
  LinkEnsemble,
  plainFit,
  type EnsembleFit,
  type EnsembleMember,
  type LinkQuality,
} from '#knowledge/links/ensemble_model'

export interface FitOptions {
  seed: number
  signal?: AbortSignal
  /** Held-out facts that are looked at. */
  maxFacts?: number
  maxMs?: number
}

const MAX_FACTS = 2_000

/** Fewer held-out facts say nothing. */
const MIN_FACTS = 10

/** Part of the time for choosing weights; the rest is for measuring them. */
const WEIGHING_SHARE = 0.5

/**
 * Chooses on the held-out facts how predictors are added up, learns how often candidates are right, and measures the result
 * against the most frequent answer. With too few held-out facts, every predictor counts the same.
 */
export async function fitEnsemble(
  members: EnsembleMember[],
  graph: LinkGraph,
  { seed, signal, maxFacts = MAX_FACTS, maxMs = Number.POSITIVE_INFINITY }: FitOptions
): Promise<EnsembleFit> {
  const plain = plainFit(members.map(({ id }) => id))
  const questions = heldOutQuestions(graph, { seed, maxFacts })
  if (members.length === 0 || graph.heldOut.subjects.length < MIN_FACTS) return plain

  const startedAt = performance.now()
  const pools: CandidatePool[] = []
  for (const question of questions) {
    signal?.throwIfAborted()
    const isLate = performance.now() - startedAt > WEIGHING_SHARE * maxMs
    if (isLate && pools.length >= MIN_FACTS) break
    pools.push(await poolOf(members, question))
  }
  const fit: EnsembleFit = { ...plain, ...weighMembers(members, pools) }
  const asked = pools.map(({ question }) => question)
  const measured = await measureQuality(members, new LinkEnsemble(members, fit), asked, signal)
  return { ...fit, calibration: calibrate(measured.judged), quality: measured.quality }
}
