import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { directory } from '#providers/services/provider_directory'
import { healthBoard } from '#providers/services/health_board'
import type { Target, TargetDirectory } from '#providers/types'
import { makePlan } from '#routing/engine/planner'
import { countTokens, type TokenCounts } from '#routing/estimate/count_tokens'
import type { Estimate, EstimateOrder, QuotedCandidate } from '#routing/estimate/estimate_order'
import { MeterEstimate } from '#routing/estimate/meter_estimate'
import { quoteTarget } from '#routing/estimate/quote_target'
import { inputTokens, textsOf } from '#routing/estimate/request_parts'
import { familyOf, USUAL_FAMILY } from '#routing/estimate/token_families'
import { routers } from '#routing/services/routers'
import type { Candidate, Decision, RouteQuestion } from '#routing/types'

interface Shown {
  target: Target
  candidate: Candidate | null
}

/** Quotes a request before it is sent; the router recommends what it would choose for it. */
@inject()
export class MakeEstimate {
  constructor(private readonly meterEstimate: MeterEstimate) {}

  /** @throws what the meter refuses; E_OVERLOADED */
  handle(order: EstimateOrder): Promise<Estimate> {
    const { caller } = order
    return caller ? this.meterEstimate.around(caller, () => this.#quote(order)) : this.#quote(order)
  }

  async #quote(order: EstimateOrder): Promise<Estimate> {
    const { question } = order
    const targets = await directory.view(order.caller?.workspaceId ?? null)
    const decision = routers.decide(question, targets, healthBoard.ofTarget)
    const shown = shownOf(decision, question, targets)
    const families = shown.map(({ target }) => familyOf(target, targets))
    const encodings = new Set([USUAL_FAMILY, ...families].map(({ encoding }) => encoding))
    const counts = await countTokens(textsOf(question), [...encodings])
    const candidates = shown.map((one, at) => quoted(one, families[at]!, counts, decision, order))
    const family = decision.target ? familyOf(decision.target, targets) : USUAL_FAMILY
    const task = { question, directory: targets, healthOf: healthBoard.ofTarget }
    const stated = order.outputTokens
    return {
      quoteId: newId('quote'),
      question,
      decision,
      candidates,
      counted: { family, input: inputTokens(counts.get(family.encoding)!, family, decision) },
      output:
        (decision.target ? candidates[0]?.quote.output : undefined) ??
        (stated === null ? decision.understood.expectedOutputTokens : { p50: stated, p90: stated }),
      monthlyRequests: order.monthlyRequests,
      plan: order.wantsPlan ? makePlan(routers, task) : null,
      at: clock.now(),
    }
  }
}

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

function quoted(
  { target, candidate }: Shown,
  family: QuotedCandidate['family'],
  counts: TokenCounts,
  decision: Decision,
  { question, outputTokens }: EstimateOrder
): QuotedCandidate {
  const input = inputTokens(counts.get(family.encoding)!, family, decision)
  const length = {
    expected: decision.understood.expectedOutputTokens,
    stated: outputTokens,
    bound: question.maxOutputTokens,
  }
  const isSticky = target.id === question.stickyTargetId
  return { target, candidate, family, input, quote: quoteTarget(target, input, length, isSticky) }
}
