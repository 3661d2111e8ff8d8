import type { Judged } from '#knowledge/links/calibration'
import { bestOf, sharesOf } from '#knowledge/links/candidates'
import type { EnsembleMember, LinkEnsemble, LinkQuality } from '#knowledge/links/ensemble_model'
import type { HeldOutQuestion } from '#knowledge/links/held_out_questions'

/** Candidates of each question that calibration learns from. */
const JUDGED = 10

/** Ranks the held-out answers and judges the best candidates of each question. */
export async function measureQuality(
  members: readonly EnsembleMember[],
  ensemble: LinkEnsemble,
  questions: readonly HeldOutQuestion[],
  signal?: AbortSignal
): Promise<{ quality: LinkQuality; judged: Judged[] }> {
  const judged: Judged[] = []
  const [own, baseline] = [new Ranks(), new Ranks()]
  const alone = members.map(() => new Ranks())
  for (const question of questions) {
    signal?.throwIfAborted()
    const { answers, frequencies, learned, query } = question
    const scores = await ensemble.scores(query)
    own.add(question, scores)
    const isOut = (entity: number) => learned.has(entity)
    const best = bestOf(scores, JUDGED, isOut)
    for (const [at, share] of sharesOf(scores, best, isOut).entries()) {
      judged.push({ raw: share, isRight: answers.has(best[at]!) })
    }
    const common = new Float32Array(scores.length)
    for (const [entity, count] of frequencies) common[entity] = count
    baseline.add(question, common)
    for (const [at, { model }] of members.entries()) {
      alone[at]!.add(question, members.length === 1 ? scores : await model.score(query))
    }
  }
  return {
    judged,
    quality: {
      facts: Math.ceil(own.count / 2),
      mrr: own.mrr,
      hits1: own.hits(1),
      hits10: own.hits(10),
      baselineMrr: baseline.mrr,
      members: Object.fromEntries(members.map(({ id }, at) => [id, alone[at]!.mrr])),
      beatsBaseline: own.mrr > baseline.mrr,
    },
  }
}

/** Ranks of right answers: other known answers left out, ties at the mean. */
class Ranks {
  readonly #ranks: number[] = []

  get count() {
    return this.#ranks.length
  }

  get mrr(): number {
    return this.#ranks.reduce((sum, rank) => sum + 1 / rank, 0) / Math.max(1, this.count)
  }

  hits(most: number): number {
    return this.#ranks.filter((rank) => rank <= most).length / Math.max(1, this.count)
  }

  add({ answers, drawn, learned }: HeldOutQuestion, scores: Float32Array) {
    for (const answer of drawn) {
      const score = scores[answer]!
      let [above, equal] = [0, -1]
      const note = (other: number, step: number) => {
        if (scores[other]! > score) above += step
        else if (scores[other] === score) equal += step
      }
      for (let entity = 0; entity < scores.length; entity++) note(entity, 1)
      for (const other of learned) note(other, -1)
      for (const other of answers) if (other !== answer && !learned.has(other)) note(other, -1)
      this.#ranks.push(1 + above + equal / 2)
    }
  }
}
