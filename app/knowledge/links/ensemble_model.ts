import type { LinkModel, LinkQuery, LinkReason, ScoreScale } from '@signalbox/sdk'
import { calibrated, type Calibration } from '#knowledge/links/calibration'
import { bestOf, logSumExp, sharesOf, type LinkCandidate } from '#knowledge/links/candidates'

/** A trained predictor that takes part. */
export interface EnsembleMember {
  id: string
  scale: ScoreScale
  model: LinkModel
}

/** How well held-out facts are ranked: filtered, both directions, ties at the mean. */
export interface LinkQuality {
  /** Held-out facts that were judged. */
  facts: number
  mrr: number
  hits1: number
  hits10: number
  /** What the most frequent answer reaches. */
  baselineMrr: number
  /** What each member reaches alone. */
  members: Record<string, number>
  beatsBaseline: boolean
}

/** How probabilities are made into log-likelihoods. */
export interface ProbabilityReading {
  /** Added before a logarithm is taken. */
  epsilon: number
  /** The logarithm of the probability or of its odds. */
  shape: 'log' | 'odds'
}

/** What was chosen on the held-out facts; plain JSON, kept with the model. */
export interface EnsembleFit extends ProbabilityReading {
  version: 1
  members: string[]
  /** One for each member. */
  weights: number[]
  /** Weights for questions of which there were enough, by `questionKind`. */
  predicateWeights: Record<string, number[]>
  calibration: Calibration | null
  quality: LinkQuality | null
}

export interface AnswerOptions {
  most: number
  /** Entities that are no answers: those already known. */
  exclude: ReadonlySet<number> | ((entity: number) => boolean)
}

/** What is used while there is too little to choose by. */
export const USUAL_READING: ProbabilityReading = { epsilon: 0.003, shape: 'log' }

/** Every member counts the same; nothing is known of the quality. */
export const plainFit = (members: string[]): EnsembleFit => ({
  version: 1,
  members,
  weights: members.map(() => 1),
  ...USUAL_READING,
  predicateWeights: {},
  calibration: null,
  quality: null,
})

/** Questions that are weighed alike. */
export const questionKind = ({ predicate, missing }: LinkQuery) => `${predicate}:${missing}`

/** What a probability adds: its logarithm, or that of its odds; either way with room left at the ends. */
export function likelihoodOf(probability: number, { epsilon, shape }: ProbabilityReading): number {
  const likely = Math.log(epsilon + probability)
  return shape === 'log' ? likely : likely - Math.log(epsilon + 1 - probability)
}

/** Turns a member's scores into log-likelihoods, which can be added up. */
export function logLikelihoods(
  scores: Float32Array,
  scale: ScoreScale,
  reading: ProbabilityReading
): Float32Array {
  if (scale === 'probability') return scores.map((score) => likelihoodOf(score, reading))
  const total = logSumExp(scores, () => false)
  return scores.map((score) => score - total)
}

/** Several predictors that answer as one. */
export class LinkEnsemble {
  readonly #members: { member: EnsembleMember; position: number }[]
  readonly #fit: EnsembleFit
  #scores = new Float32Array(0)

  /** Members that the fit does not know are left out, as are those of the fit that are not there. */
  constructor(members: EnsembleMember[], fit: EnsembleFit) {
    this.#fit = fit
    this.#members = members
      .map((member) => ({ member, position: fit.members.indexOf(member.id) }))
      .filter(({ position }) => position >= 0)
  }

  /** One log-score for each entity; the same array at every call. */
  async scores(query: LinkQuery): Promise<Float32Array> {
    const { predicateWeights, weights } = this.#fit
    const chosen = predicateWeights[questionKind(query)] ?? weights
    const isAlone = this.#members.every(({ position }) => chosen[position] === 0)
    let isFirst = true
    for (const { member, position } of this.#members) {
      const weight = isAlone ? 1 : chosen[position]!
      if (weight === 0) continue
      const own = logLikelihoods(await member.model.score(query), member.scale, this.#fit)
      if (isFirst) this.#scores = own.map((score) => weight * score)
      else
        for (let entity = 0; entity < own.length; entity++)
          this.#scores[entity]! += weight * own[entity]!
      isFirst = false
    }
    return this.#scores
  }

  /** The likeliest answers, best first. */
  async answer(query: LinkQuery, { most, exclude }: AnswerOptions): Promise<LinkCandidate[]> {
    const isOut = typeof exclude === 'function' ? exclude : (entity: number) => exclude.has(entity)
    const scores = await this.scores(query)
    const best = bestOf(scores, most, isOut)
    const { calibration } = this.#fit
    return sharesOf(scores, best, isOut).map((share, at) => ({
      entity: best[at]!,
      score: calibration ? calibrated(calibration, share) : share,
    }))
  }

  /** The reasons of the members that give any. */
  async explain(query: LinkQuery, answer: number, most: number): Promise<LinkReason[]> {
    const reasons: LinkReason[] = []
    for (const { member } of this.#members) {
      if (reasons.length >= most || !member.model.explain) continue
      reasons.push(...(await member.model.explain(query, answer, most - reasons.length)))
    }
    return reasons
  }
}
