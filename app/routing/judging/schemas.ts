import {
  array,
  boolean,
  integer,
  map,
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

/** An estimate between its ends. */
export const interval = named(
  'OffPolicyEstimate',
  object({ estimate: number(), low: number('Lower end of the 95 % interval'), high: number() })
)

const verdict = () => oneOf(['better', 'worse', 'not_enough_evidence'])

const measure = named(
  'PolicyMeasure',
  object({
    verdict: verdict(),
    reason: nullable(
      oneOf(
        ['few_decisions', 'small_effective_sample', 'interval_holds_zero'],
        'Why there is not enough evidence'
      )
    ),
    logged: nullable(number('Mean of what the logged decisions earned')),
    ips: nullable(interval),
    snips: nullable(interval),
    doubly_robust: nullable(interval),
    gain: nullable(interval),
  }),
  'Estimates are null below an effective sample of 200. `gain` is how far the policy is ahead of the one that logged.'
)

const offPolicy = {
  verdict: verdict(),
  summary: text('The same in a sentence'),
  decisions: integer('Rated decisions that count'),
  effective_sample: number('How many decisions they are worth for this policy'),
  least_effective_sample: integer('Below it nothing is said'),
  overlap: number('Share of what the policy chooses that was tried in the log'),
  changed_share: number('Share of decisions whose likeliest target is another one'),
  resampled_by: oneOf(['day', 'decision'], 'What the bootstrap draws again'),
  utility: measure,
  quality: measure,
  expected_cost_usd: object({
    logged: usdAmount(),
    candidate: usdAmount(),
    compared: integer('Decisions whose targets are all priced'),
  }),
}

const policyName = object({ name: text(), version: text() })

/** A policy that is or was judged. */
export const evaluationSchema = named(
  'PolicyEvaluation',
  object({
    id: text('Id of the evaluation, `pev_…`'),
    workspace_id: nullable(text('Null: decisions of all workspaces')),
    status: oneOf(['queued', 'done', 'failed']),
    candidate: object({
      policy: nullable(text()),
      exploration_share: nullable(number()),
      objective: nullable(map(number())),
    }),
    from: time(),
    to: time(),
    created_at: time(),
    finished_at: nullable(time()),
    error: nullable(text()),
    result: nullable(
      named(
        'PolicyJudgement',
        object({
          policy: policyName,
          rated: integer('Decisions with feedback that were read'),
          left_out: integer('Those whose log does not say how likely the choice was'),
          truncated: boolean('The window holds more than the 20,000 that are read'),
          ...offPolicy,
        })
      )
    ),
  })
)

/** A page of evaluations. */
export const evaluationPageSchema = offsetPage(evaluationSchema)

/** How policies did in the shadow. */
export const shadowSumsSchema = array(
  named(
    'ShadowSums',
    object({
      policy: policyName,
      decisions: integer(),
      agreement: nullable(number('Share of decisions on which both chose the same')),
      mean_quality_difference: nullable(number('Expected by the shadow, to what was chosen')),
      mean_cost_difference_usd: usdAmount('Below 0: the shadow is cheaper'),
      cost_difference_usd: usdAmount('Sum over decisions with prices on both sides'),
      cost_compared: integer(),
    })
  )
)

/** Answer of `GET /admin/routing/shadow`. */
export const shadowSchema = named(
  'Shadow',
  object({
    policy: nullable(text('Null: nothing runs in the shadow')),
    share: nullable(number()),
    available: array(text()),
    window: text(),
    shadows: shadowSumsSchema,
    off_policy: nullable(
      named('ShadowJudgement', object(offPolicy), 'By the newest 2,000 rated decisions.')
    ),
  })
)

const side = named(
  'ReplaySide',
  object({
    target: nullable(text()),
    why: text(),
    policy: policyName,
    explored: boolean('Drawn to learn, not taken for being the best'),
    expected_quality: nullable(number()),
    expected_cost_usd: usdAmount(),
  })
)

/** Answer of `GET /audit/{request_id}/replay`. */
export const replaySchema = named(
  'Replay',
  object({
    request_id: text(),
    same_target: boolean(),
    then: side,
    now: side,
    cost_difference_usd: usdAmount("What today's choice costs more; below 0: less"),
    quality_difference: nullable(number()),
    what_moved: array(text(), 'What differs between then and now, in sentences'),
  })
)
