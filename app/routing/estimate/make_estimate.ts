import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { directory } from '#providers/services/provider_directory'
import { healthBoard } from '#providers/services/health_board'
import type { Target, TargetDirectory } from '#providers/types'
import { makePlan } from '#routing/engine/planner'
import { TOKENS_PER_IMAGE } from '#routing/engine/features'
import { CandidateQuotes } from '#routing/estimate/candidate_quotes'
import { countTokens } from '#routing/estimate/count_tokens'
import type { Estimate, EstimateCaller, EstimateOrder } from '#routing/estimate/estimate_order'
import { QUOTE_LIFE } from '#routing/estimate/quotes/quote'
import { quoteBook } from '#routing/estimate/quotes/quote_book'
import { quoteFrom } from '#routing/estimate/quotes/quote_from'
import { inputTokens, textsOf } from '#routing/estimate/request_parts'
import { familyOf, USUAL_FAMILY } from '#routing/estimate/token_families'
import { meterFree } from '#routing/services/meter_free'
import { routers } from '#routing/services/routers'
import type { Candidate, Decision, RouteQuestion } from '#routing/types'

interface Shown {
  target: Target
  candidate: Candidate | null
}

/** Quotes a request before it is sent; the router recommends what it would choose for it. */
export class MakeEstimate {
  /** With a key it counts as a request of the plan. @throws what the meter refuses; E_OVERLOADED */
  handle(order: EstimateOrder): Promise<Estimate> {
    const { caller } = order
    if (!caller) return this.#quote(order)
    const { workspaceId, keyId, plan, tenant } = caller
    return meterFree(
      { workspaceId, keyId, tenantId: tenant?.id ?? null },
      { plan, tenantRules: tenant?.rules ?? null },
      () => this.#quote(order),
      ({ decision: { requestId, target } }) => ({
        kind: 'estimate',
        id: requestId,
        requestId,
        targetId: target?.id ?? null,
      })
    )
  }

  async #quote(order: EstimateOrder): Promise<Estimate> {
    const { question, caller } = order
    const targets = await directory.view(caller?.workspaceId ?? null)
    const decision = routers.decide(question, targets, healthBoard.ofTarget)
    const shown = shownOf(decision, question, targets)
    const families = shown.map(({ target }) => familyOf(target, targets))
    const encodings = new Set([USUAL_FAMILY, ...families].map(({ encoding }) => encoding))
    const prompts = shown.map(({ target }) => target.execution?.systemPrompt ?? '')
    const counts = await countTokens([...prompts, ...textsOf(question)], [...encodings])
    const quotes = new CandidateQuotes(order, decision, targets, counts, shown.length)
    const candidates = shown.map((one, at) => quotes.of(one, families[at]!, at))
    const task = { question, directory: targets, healthOf: healthBoard.ofTarget }
    const best = decision.target ? candidates[0] : undefined
    const stated = order.outputTokens
    const estimate: Estimate = {
      quoteId: newId('quote'),
      expiresAt: null,
      question,
      decision,
      candidates,
      counted:
        best ?? uncorrected(counts.get(USUAL_FAMILY.encoding)!.slice(shown.length), decision),
      output:
        best?.quote.output ??
        (stated === null ? decision.understood.expectedOutputTokens : { p50: stated, p90: stated }),
      monthlyRequests: order.monthlyRequests,
      plan: order.wantsPlan ? makePlan(routers, task) : null,
      at: clock.now(),
    }
    if (caller) await this.#keep(estimate, caller)
    return estimate
  }

  async #keep(estimate: Estimate, caller: EstimateCaller) {
    const expiresAt = estimate.at + QUOTE_LIFE
    if (await quoteBook.keep(quoteFrom(estimate, caller, expiresAt))) estimate.expiresAt = expiresAt
  }
}

/** The request's own tokens where no target fits. */
const uncorrected = (counts: number[], { features }: Decision) => ({
  family: USUAL_FAMILY,
  line: null,
  input: inputTokens(counts, USUAL_FAMILY, { images: TOKENS_PER_IMAGE * features.images }),
})

/** The best candidates; behind them the targets that were asked for by name and could be chosen if they had a provider. */
function shownOf(
  decision: Decision,
  { topK, constraints }: RouteQuestion,
  { byId }: TargetDirectory
): Shown[] {
  const shown: Shown[] = decision.ranked
    .slice(0, topK)
    .map((candidate) => ({ target: candidate.target, candidate }))
  if (!constraints.targets) return shown
  for (const { targetId, rule } of decision.ruledOut) {
    const target = rule === 'executable' ? byId.get(targetId) : undefined
    if (target && shown.length < topK) shown.push({ target, candidate: null })
  }
  return shown
}
