import type { Usage } from '#billing/types'
import type { Target } from '#providers/types'
import { usageLearning } from '#routing/usage_learning/usage_learning'
import { questionFor } from '#gateway/services/route_question'
import type { ChatOrder } from '#gateway/types'

/** An answer this close to its bound was probably cut by it. */
const CUT = 0.95

/** Hands an answer's reported tokens to those who learn from them; only adds to sums in memory. */
export function learnUsage(order: ChatOrder, target: Target, usage: Usage) {
  const { request, plan, payer, requestId } = order
  const bound = request.maxOutputTokens ?? Infinity
  usageLearning.observe({
    target,
    task: plan.task,
    domain: plan.domain,
    inputTokens: plan.inputTokens,
    usage,
    isWhole: request.choices === 1 && usage.output < CUT * bound,
    question: () => questionFor(request, requestId, payer.workspaceId, null),
  })
}
