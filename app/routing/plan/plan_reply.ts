import vine from '@vinejs/vine'
import { check, field } from '#core/validation/check'
import { MOST_STEPS, type FoundStep } from '#routing/plan/rules/links'

const MOST_CHARACTERS = 40_000

const reply = vine.create(
  vine.object({
    steps: vine
      .array(
        vine.object({
          id: vine.string().minLength(1).maxLength(40),
          task: vine.string().trim().minLength(1).maxLength(2_000),
          needs: field.strings(MOST_STEPS, 40),
          uses_request: field.boolean(),
        })
      )
      .minLength(1)
      .maxLength(MOST_STEPS),
  })
)

interface WrittenStep {
  id: string
  task: string
  needs: string[]
  uses_request: boolean
}

/**
 * Reads the plan that a model wrote: its steps, each after those it needs. @throws an Error that says what is wrong with it
 */
export async function readPlanReply(content: string): Promise<FoundStep[]> {
  if (content.length > MOST_CHARACTERS) throw new Error('the answer is too long')
  const { steps } = await check(reply, parsed(content))
  const ids = new Set(steps.map(({ id }) => id))
  if (ids.size < steps.length) throw new Error('two steps have the same id')
  for (const { id, needs } of steps) {
    const unknown = needs.find((need) => !ids.has(need))
    if (unknown !== undefined) throw new Error(`step "${id}" needs "${unknown}", which is no step`)
  }
  const order = inOrder(steps)
  const positions = new Map(order.map(({ id }, at) => [id, at]))
  return order.map(({ task, needs, uses_request: usesRequest }) => ({
    description: task,
    after: [...new Set(needs)].map((need) => positions.get(need)!).sort((a, b) => a - b),
    isAlone: !usesRequest,
  }))
}

function parsed(content: string): unknown {
  const bare = content.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  try {
    return JSON.parse(bare)
  } catch {
    throw new Error('the answer is not JSON')
  }
}

/** Steps in an order in which each comes after those it needs. */
function inOrder(steps: WrittenStep[]): WrittenStep[] {
  const placed = new Set<string>()
  const order: WrittenStep[] = []
  while (order.length < steps.length) {
    const next = steps.find(({ id, needs }) => !placed.has(id) && needs.every((n) => placed.has(n)))
    if (!next) throw new Error('the steps need each other in a circle')
    placed.add(next.id)
    order.push(next)
  }
  return order
}
