import type { Target, TargetDirectory } from '#providers/types'
import { AnswerForecast } from '#routing/engine/answer_forecast'
import { indexOf } from '#routing/engine/target_index'
import type { TokenCounts } from '#routing/estimate/count_tokens'
import type { EstimateOrder, QuotedCandidate } from '#routing/estimate/estimate_order'
import { imageTokens } from '#routing/estimate/image_tokens'
import { quoteTarget } from '#routing/estimate/quote_target'
import { inputTokens } from '#routing/estimate/request_parts'
import type { TokenFamily } from '#routing/estimate/token_families'
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
  readonly #forecast: AnswerForecast
  readonly #positions: ReadonlyMap<string, number>

  /** `counts` are of the candidates' system prompts, `prompts` of them, and behind these of the request's texts. */
  constructor(
    private readonly order: EstimateOrder,
    decision: Decision,
    targets: TargetDirectory,
    private readonly counts: TokenCounts,
    private readonly prompts: number
  ) {
    const index = indexOf(targets)
    const learned = learnedStore.of(order.question.workspaceId)
    const prediction = learned.snapshot?.predict(decision.encoded) ?? null
    this.#forecast = new AnswerForecast(decision.understood, index, { learned, prediction })
    this.#positions = index.positionById
  }

  /** The quote of the candidate at this place. */
  of(
    { target, candidate }: { target: Target; candidate: Candidate | null },
    family: TokenFamily,
    at: number
  ): QuotedCandidate {
    const { question, outputTokens } = this.order
    const counts = this.counts.get(family.encoding)!
    const line = lineFor(family, usageLearning.lineOf(target))
    const beside = {
      images: imageTokens(target, question.context.images),
      systemPrompt: counts[at],
    }
    const input = inputTokens(counts.slice(this.prompts), family, beside, line)
    const length = {
      expected: this.#forecast.lengthAt(this.#positions.get(target.id)!),
      stated: outputTokens,
      bound: question.maxOutputTokens,
    }
    const isSticky = target.id === question.stickyTargetId
    return {
      target,
      candidate,
      family,
      line,
      input,
      quote: quoteTarget(target, input, length, isSticky),
    }
  }
}
