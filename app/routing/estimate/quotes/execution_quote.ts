import type { Quote } from '#routing/estimate/quotes/quote'
import { quoteUseAnswer } from '#routing/estimate/quotes/quote_answer'
import { quoteBook } from '#routing/estimate/quotes/quote_book'
import type { ExecutionResult } from '#routing/types'

/** Holds what an execution took against the quote that its call named; null when nothing was answered. */
export function executionQuote(quote: Quote, requestId: string, execution: ExecutionResult | null) {
  if (!execution?.ok || execution.targetId === null || execution.usage === null) return null
  const use = quoteBook.settle(quote, {
    requestId,
    target: execution.targetId,
    costNano: execution.costNano,
    inputTokens: execution.usage.inputTokens,
    outputTokens: execution.usage.outputTokens,
  })
  return quoteUseAnswer(use)
}
