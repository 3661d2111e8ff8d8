import vine from '@vinejs/vine'
import { field } from '#core/validation/check'
import { InvalidRequest, type ValidationIssue } from '#core/validation/errors'
import { CAPABILITIES } from '#routing/engine/rules/ability_rules'

const MOST_CHARACTERS = 4_000_000
const MOST_NAMES = 500

const described = (description: string) => ({ description })

const weight = () => field.number().min(0).max(1_000_000).optional()
const names = (description: string) =>
  field.strings(MOST_NAMES, 300).optional().meta(described(description))

const objective = vine.object({ quality: weight(), cost: weight(), latency: weight() })

const constraints = vine.object({
  max_cost_usd: field
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta(described('Nine of ten answers must be expected below; unknown prices are left out')),
  max_latency_ms: field
    .number()
    .min(0)
    .max(86_400_000)
    .optional()
    .meta(described('Nine of ten answers must be expected within')),
  min_context_tokens: field.integer().min(0).max(1_000_000_000).optional(),
  capabilities: vine
    .array(vine.enum(Object.keys(CAPABILITIES)))
    .maxLength(20)
    .optional()
    .meta(described('The target must be known to have them all')),
  providers: names('Only providers of these names, kinds or hosts'),
  exclude_providers: names('No provider of these names, kinds or hosts'),
  targets: names('Only these targets'),
  exclude_targets: names('None of these targets'),
  regions: names('Only targets known to run in one of these regions'),
  open_weights: field.boolean().optional(),
})

/** Body of `POST /route`. */
export const routeRequestValidator = vine.create(
  vine.object({
    text: vine.string().maxLength(MOST_CHARACTERS).meta(described('What is asked')),
    constraints: constraints
      .clone()
      .optional()
      .meta(described('Hard limits; a target that breaks one is not chosen')),
    context: field
      .bag()
      .optional()
      .meta(described('What surrounds the text, such as `tools` and `response_format`')),
    history: vine
      .array(vine.record(vine.string()))
      .maxLength(10_000)
      .optional()
      .meta(described('The conversation so far: `role` and `content` of each message')),
    kinds: vine
      .array(vine.enum(['model', 'agent']))
      .maxLength(10)
      .nullable()
      .optional()
      .meta(described('Kinds of targets to choose from; all unless told')),
    objective: objective
      .clone()
      .optional()
      .meta(described('Weights of quality, cost and latency, normalised to a sum of 1')),
    plan: field
      .boolean()
      .optional()
      .meta(described('Break the request into steps with a target and a quote each')),
    execute: field
      .boolean()
      .optional()
      .meta(described('Send the request to the chosen target and answer with what came')),
    profile: field
      .bag()
      .optional()
      .meta(
        described(
          'What is known of the asker: the router reads `preferred_targets` (a list of names) and `region`, and gives such targets a small advantage; all else is your own'
        )
      ),
    top_k: field
      .integer()
      .min(1)
      .max(50)
      .optional()
      .meta(described('How many alternatives to show; 3 unless told')),
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
