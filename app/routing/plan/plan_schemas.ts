import {
  array,
  boolean,
  integer,
  named,
  nullable,
  number,
  object,
  offsetPage,
  oneOf,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'
import { quoted, targetBrief, tokens } from '#routing/shared_schemas'

const planStep = named(
  'PlanStep',
  object({
    id: text(),
    description: text('What is to be done, in short'),
    target: nullable(targetBrief),
    why: text(),
    input: object({
      text: text('What the target is asked'),
      context: boolean("The plan's `context` goes before it"),
      takes: array(
        object({
          step: text('An earlier step whose result comes along, as quoted material'),
          at_most_tokens: integer(
            'What the target has room for; a longer result is cut, with a note'
          ),
        })
      ),
    }),
    depends_on: array(text(), 'Steps that must be done before'),
    input_tokens: integer('Results of earlier steps included'),
    output_tokens: tokens,
    estimated_cost_usd: quoted,
    estimated_latency_ms: nullable(number()),
  })
)

/** A request in steps. */
export const planSchema = named(
  'RoutePlan',
  object({
    planner: object({
      name: oneOf(['rules', 'model'], 'What broke the request into steps'),
      note: nullable(text('Why the model that was asked for did not')),
      target: nullable(text('The model that was asked')),
      cost_usd: usdAmount('What that call cost; a row of its own in the ledger, of kind `plan`'),
      latency_ms: nullable(number()),
    }),
    context: text('What was said around the steps'),
    steps: array(planStep, 'At most 12'),
    estimated_cost_usd: quoted,
    estimated_latency_ms: nullable(number('Of the longest chain of steps')),
  })
)

const attempt = named(
  'ExecutionAttempt',
  object({
    target: text(),
    outcome: text('`ok`, or the class of the failure'),
    status: nullable(integer('HTTP status of the provider')),
    latency_ms: number(),
  })
)

const executed = {
  ok: boolean(),
  target: nullable(text('The target that answered')),
  provider: nullable(text()),
  model: nullable(text()),
  content: nullable(text('The answer')),
  tool_calls: array({}, "Tool calls, in the chat-completions dialect's form"),
  finish_reason: nullable(text()),
  usage: nullable(object({ input_tokens: integer(), output_tokens: integer() })),
  cost_usd: usdAmount('What it really cost; null when the price is unknown'),
  latency_ms: number(),
  error: nullable(object({ code: text(), message: text() })),
  attempts: array(attempt),
}

const stepResult = named('StepResult', object(executed))

const steps = array(
  named(
    'StepExecution',
    object({
      id: text(),
      status: oneOf(['waiting', 'running', 'done', 'failed', 'skipped', 'cancelled']),
      request_id: nullable(text("Names the step's own decision, for feedback and audit")),
      left_out_characters: integer('Characters of earlier results that did not fit'),
      result: nullable(stepResult),
    })
  ),
  'Of a plan: what came of each step'
)
const needed = array(text(), 'Of a plan that is not done: what would let the rest be done')

/** What came of executing a request; of a plan, its sums, the answer of its last step, and each step. */
export const executionSchema = named(
  'RouteExecution',
  object({ ...executed, needed, steps }, ['needed', 'steps'])
)

const planItem = {
  request_id: text('The request that it was made for'),
  created_at: time(),
  updated_at: time(),
  tenant: nullable(text()),
  state: oneOf(
    ['planning', 'planned', 'running', 'interrupted', 'done', 'stopped'],
    '`interrupted`: the process that executed it is gone; `stopped`: it ended with steps that are not done'
  ),
  steps_total: integer(),
  steps_done: integer(),
  cost_usd: usdAmount('What its steps have cost; null when one price is unknown'),
}

/** Answer of `GET /plans`. */
export const planPageSchema = offsetPage(named('KeptPlanItem', object(planItem)))

/** Answer of `GET /plans/{request_id}`. */
export const keptPlanSchema = named(
  'KeptPlan',
  object({ ...planItem, plan: planSchema, execution: nullable(executionSchema) })
)
