import { endsOf, linked, MOST_STEPS, type FoundStep } from '#routing/plan/rules/links'
import { findList } from '#routing/plan/rules/lists'
import { setAside } from '#routing/plan/rules/material'
import { findOrders, startsOrder } from '#routing/plan/rules/sentences'
import { COMBINES } from '#routing/plan/rules/words'

export type { FoundStep } from '#routing/plan/rules/links'

/** What was found in a text: steps, and what was said around them, which holds for each. */
export interface FoundPlan {
  context: string
  steps: FoundStep[]
}

const AFTER_LIST = /\n+|(?<=[.!?;])\s/

const COMBINING =
  'Combine the results of the steps before into the one answer that the request asks for'

/**
 * Breaks a request into steps by its lists, sequences and sentences; a request that shows none is one step. What a request
 * shows rather than says (code, quotations, pasted texts) is never read for orders.
 */
export function splitPlan(text: string): FoundPlan {
  const { said, material, restore } = setAside(text)
  const found = fromList(said) ?? fromOrders(said)
  if (found === null) return { context: '', steps: [{ description: text.trim(), after: [] }] }
  return {
    context: [restore(found.context).trim(), material].filter(Boolean).join('\n\n'),
    steps: found.steps.map((step) => ({ ...step, description: restore(step.description) })),
  }
}

/** Orders after a list are steps, too; what else stands around it holds for each item. */
function fromList(said: string): FoundPlan | null {
  const list = findList(said)
  if (list === null) return null
  const after = list.tail.split(AFTER_LIST).filter(Boolean)
  const orders = after.filter(startsOrder)
  const context = [list.lead, ...after.filter((sentence) => !startsOrder(sentence))]
  const steps = linked([...list.items, ...orders], list.isChain)
  return {
    context: context.filter(Boolean).join('\n'),
    steps: list.makesOne ? combined(steps) : steps,
  }
}

function fromOrders(said: string): FoundPlan | null {
  const found = findOrders(said)
  if (found === null) return null
  const steps = linked(found.steps)
  return { context: found.context, steps: COMBINES.test(found.context) ? combined(steps) : steps }
}

/** Adds a step that makes one answer of the ends, unless there is one end already. */
function combined(steps: FoundStep[]): FoundStep[] {
  const ends = endsOf(steps)
  if (ends.length < 2 || steps.length >= MOST_STEPS) return steps
  return [...steps, { description: COMBINING, after: ends }]
}
