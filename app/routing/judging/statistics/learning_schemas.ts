import {
  array,
  integer,
  named,
  nullable,
  number,
  object,
  text,
  usdAmount,
} from '#core/openapi/schemas'
import { interval, shadowSumsSchema } from '#routing/judging/schemas'

const point = object({
  day: text('UTC', { format: 'date' }),
  n: number('Judgements of the day'),
  mean_quality: number('How good answers were, by feedback'),
  expected_quality: number('What had been expected of the same answers'),
  cumulated_regret: nullable(interval),
})

const calibration = object({
  least: integer('Rated answers below which nothing is said'),
  n: nullable(number()),
  ece: nullable(number('Mean distance of expected from seen')),
  bins: nullable(
    array(
      object({
        from: number(),
        to: number(),
        n: number(),
        expected: number('Mean confidence that was served'),
        seen: number('Mean quality by feedback'),
      }),
      'By tenths of confidence; empty ones are left out'
    )
  ),
})

const bestSingle = object({
  rated: integer('Rated decisions that were looked at, the newest 1,000 at most'),
  least_effective_sample: integer(),
  target: nullable(text('Best in hindsight on the same requests; null when too little is known')),
  effective_sample: nullable(number()),
  regret: nullable(interval),
  savings: nullable(
    object({
      chosen_usd: number('Expected cost of what was chosen'),
      best_single_usd: number(),
      saved_usd: number(),
      saved_share: nullable(number()),
      compared: integer('Decisions with prices on both sides'),
    })
  ),
})

/** How the router learns, as a part of the answer of `GET /stats`. */
export const learningSchema = named(
  'LearningStatistics',
  object({
    feedback_rate: nullable(number('Feedback for each decision')),
    curve: array(point, 'By day'),
    calibration,
    best_single: bestSingle,
    exploration: object({
      share: nullable(number()),
      explored: integer(),
      looked_at: integer('Explored decisions that the means are of, the newest 200 at most'),
      mean_extra_cost_usd: usdAmount('Expected; below 0: what was tried was cheaper'),
      mean_quality_given_up: nullable(number('Expected')),
    }),
    shadows: shadowSumsSchema,
    poisoning: array(
      object({
        key_id: text(),
        target: text(),
        judgements: integer(),
        share: number('Of all judgements on this target'),
        mean_reward: number(),
        others_mean_reward: nullable(number()),
      }),
      'Keys that say much about a target, and other than all others'
    ),
  })
)
