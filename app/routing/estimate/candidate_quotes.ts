import type { Target } from '#providers/types'
import type { Task } from '#routing/engine/answer_length'
import type { TokenCounts } from '#routing/estimate/count_tokens'
import type { EstimateOrder, QuotedCandidate } from '#routing/estimate/estimate_order'
import { imageTokens } from '#routing/estimate/image_tokens'
import { quoteTarget, type LengthTerms } from '#routing/estimate/quote_target'
import { inputTokens } from '#routing/estimate/request_parts'
import type { TokenFamily } from '#routing/estimate/token_families'
import type { Learned, SnapshotPrediction } from '#routing/learners/types'
import { learnedStore } from '#routing/services/learned_store'
import type { Candidate, Decision } from '#routing/types'
import type { InputLine } from '#routing/usage_learning/input_line'
import { usageLearning } from '#routing/usage_learning/usage_learning'

/** A slope this close to 1 says that the vocabulary is the right one, and texts are counted by it alone. */
const SAME_VOCABULARY = 0.02

const lineFor = ({ method }: TokenFamily, line: InputLine | null): InputLine | null =>
  line && method === 'tokenizer' && Math.abs(line.slope - 1) <= SAME_VOCABULARY
    ? { ...line, slope: 1 }
    : line

/** Quotes the candidates of one estimate: the same request, counted and answered as each of them does. */
export class CandidateQuotes {
  readonly #learned: Learned
  readonly #prediction: SnapshotPrediction | null

  /** `counts` are of the candidates' system prompts, `prompts` of them, and behind these of the request's texts. */
  constructor(
    private readonly order: EstimateOrder,
    private readonly decision: Decision,
    private readonly counts: TokenCounts,
    private readonly prompts: number
  ) {
    this.#learned = learnedStore.of(order.question.workspaceId)
    this.#prediction = this.#learned.snapshot?.predict(decision.encoded) ?? null
  }

  /** The quote of the candidate at this place. */
  of(
    { target, candidate }: { target: Target; candidate: Candidate | null },
    family: TokenFamily,
    at: number
  ): QuotedCandidate {
    const { question } = this.order
    const counts = this.counts.get(family.encoding)!
    const line = lineFor(family, usageLearning.lineOf(target))
    const beside = {
      images: imageTokens(target, question.context.images),
      systemPrompt: counts[at],
    }
    const input = inputTokens(counts.slice(this.prompts), family, beside, line)
    const quote = quoteTarget(
      target,
      input,
      this.#lengthOf(target),
      target.id === question.stickyTargetId
    )
    return { target, candidate, family, line, input, quote }
  }

  #lengthOf(target: Target): LengthTerms {
    const { task, inputTokens: read, expectedOutputTokens } = this.decision.understood
    return {
      expected: expectedOutputTokens,
      seen: this.#learned.lengths.of(target.id, task as Task, read),
      predicted: this.#predicted(target),
      stated: this.order.outputTokens,
      bound: this.order.question.maxOutputTokens,
    }
  }

  #predicted({ id }: Target) {
    if (this.#prediction === null) return null
    const at = this.#learned.snapshot!.targetIds.indexOf(id)
    const p50 = at < 0 ? Number.NaN : this.#prediction.outputP50[at]!
    const p90 = at < 0 ? Number.NaN : this.#prediction.outputP90[at]!
    const isKnown = Number.isFinite(p50) && Number.isFinite(p90)
    return isKnown ? { p50: Math.round(p50), p90: Math.round(p90) } : null
  }
}
