import { bestOf, logSumExp } from '#knowledge/links/candidates'
import type { EnsembleMember } from '#knowledge/links/ensemble_model'
import type { HeldOutQuestion } from '#knowledge/links/held_out_questions'

/** Candidates that each member names for a question. */
const POOLED = 100

/** What members say about the likeliest candidates of a question: enough to try many weights without asking again. */
export interface CandidatePool {
  question: HeldOutQuestion
  /** The answers that were drawn come first, then the other right ones. */
  entities: number[]
  /** For each member, one number for each entity: a log-likelihood or a probability. */
  features: Float32Array[]
}

/** Asks every member a question once. */
export async function poolOf(
  members: readonly EnsembleMember[],
  question: HeldOutQuestion
): Promise<CandidatePool> {
  const { answers, drawn, learned, query } = question
  const all: Float32Array[] = []
  const entities = new Set([...drawn, ...answers])
  for (const { model, scale } of members) {
    const scores = await model.score(query)
    const total = scale === 'logit' ? logSumExp(scores, () => false) : 0
    all.push(scores.map((score) => score - total))
    for (const entity of bestOf(scores, POOLED, (one) => learned.has(one))) entities.add(entity)
  }
  const pooled = [...entities]
  return {
    question,
    entities: pooled,
    features: all.map((scores) => Float32Array.from(pooled, (entity) => scores[entity]!)),
  }
}
