import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { InvalidRequest, type ValidationIssue } from '#core/validation/errors'
import { CAPABILITIES } from '#routing/engine/rules/ability_rules'

const MOST_CHARACTERS = 4_000_000
const MOST_NAMES = 500

const weight = () => field.number().min(0).max(1_000_000).optional()
const names = () => field.strings(MOST_NAMES, 300).optional()

const objective = vine.object({ quality: weight(), cost: weight(), latency: weight() })

const constraints = vine.object({
  max_cost_usd: field.number().min(0).max(1_000_000).optional(),
  max_latency_ms: field.number().min(0).max(86_400_000).optional(),
  min_context_tokens: field.integer().min(0).max(1_000_000_000).optional(),
  capabilities: vine
    .array(vine.enum(Object.keys(CAPABILITIES)))
    .maxLength(20)
    .optional(),
  providers: names(),
  exclude_providers: names(),
  targets: names(),
  exclude_targets: names(),
  regions: names(),
  open_weights: field.boolean().optional(),
})

/** Body of `POST /route`. */
export const routeRequestValidator = vine.create(
  vine.object({
    text: vine.string().maxLength(MOST_CHARACTERS),
    constraints: constraints.clone().optional(),
    context: field.bag().optional(),
    history: vine.array(vine.record(vine.string())).maxLength(10_000).optional(),
    kinds: vine
      .array(vine.enum(['model', 'agent']))
      .maxLength(10)
      .nullable()
      .optional(),
    objective: objective.clone().optional(),
    plan: field.boolean().optional(),
    execute: field.boolean().optional(),
    profile: field.bag().optional(),
    top_k: field.integer().min(1).max(50).optional(),
  })
)

const ALLOWED: Record<string, string[]> = {
  objective: Object.keys(objective.getProperties()),
  constraints: Object.keys(constraints.getProperties()),
}

/** A misspelt weight or constraint is told which ones there are. */
function namingAllowed(issue: ValidationIssue): ValidationIssue {
  const [, parent, name] = issue.loc
  const allowed = issue.type === 'extra_forbidden' ? ALLOWED[String(parent)] : undefined
  if (!allowed || issue.loc.length !== 3) return issue
  return {
    ...issue,
    msg: `There is no ${parent === 'objective' ? 'weight' : 'constraint'} "${name}"; allowed are ${allowed.join(', ')}`,
    ctx: { expected: allowed },
  }
}

/** Runs a check and names what is allowed where a name was unknown. */
export async function nameAllowed<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch (error) {
    if (error instanceof InvalidRequest) throw new InvalidRequest(error.issues.map(namingAllowed))
    throw error
  }
}
