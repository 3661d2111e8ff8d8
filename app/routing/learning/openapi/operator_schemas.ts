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
} from '#core/openapi/schemas'

const training = named(
  'TrainingReport',
  {
    ...object({
      rows: integer('Rows that were trained on'),
      outcomes: integer(),
      brierSkill: number("1 - Brier score / Brier score of the targets' means; higher is better"),
      ece: number('Expected calibration error over ten bins'),
      routeScore: nullable(
        number('0: as good as mixing targets unread, 100: every outcome known; null without costs')
      ),
      tookMs: number(),
    }),
    additionalProperties: true,
  },
  'Figures are of rows that the scored models had not seen.'
)

const paired = object({
  candidate: number(),
  serving: number(),
  gain: number('By how much the new one is better'),
  error: number('Standard error of the gain'),
})

const gate = named(
  'SnapshotComparison',
  object({
    accepted: boolean(),
    why: text(),
    against: oneOf(['snapshot', 'priors'], 'What served'),
    rows: integer('Rows that neither was trained on'),
    outcomes: integer(),
    utility: nullable({ ...paired, description: 'Quality less weighed cost, earned by choosing' }),
    brier: { ...paired, description: 'Mean squared error of the expected quality' },
  })
)

const trainedOn = named(
  'TrainedOn',
  object({
    evaluation_sets: array(object({ id: text(), name: text(), rows: integer() })),
    evaluation_rows: integer(),
    feedback_requests: integer('Requests with feedback'),
    held_out_rows: integer('Rows that no training sees'),
    skipped_rows: integer('Of an older form, or without a target that is here'),
  })
)

const serving = {
  version: nullable(text('Null: none, the priors decide')),
  held: boolean('An operator chose it; refits that start by themselves leave it in place'),
  activated_by: nullable(text()),
  activated_at: nullable(time()),
}

/** Stored snapshots, newest first. */
export const snapshotsSchema = named(
  'RouterSnapshots',
  object({
    serving: object(serving),
    items: array(
      named(
        'RouterSnapshot',
        object({
          version: text('First digits of the sha256 of its bytes'),
          serving: boolean(),
          state: oneOf(['accepted', 'rejected'], 'Whether it passed the comparison'),
          sha256: text(),
          size_bytes: integer(),
          training,
          gate,
          trained_on: trainedOn,
          refit_id: nullable(text()),
          created_by: nullable(text('Null: by itself')),
          created_at: time(),
        })
      )
    ),
  })
)

const runFields = {
  id: text(),
  state: oneOf(['queued', 'running', 'done', 'failed', 'cancelled']),
  stage: nullable(text('What is being done: `collecting`, `training`, `storing`')),
  progress: number('0..1'),
  reason: text('Why it was started'),
  requested_by: nullable(text('Null: by itself')),
  error: nullable(text()),
  created_at: time(),
  started_at: nullable(time()),
  ended_at: nullable(time()),
}

/** A training. */
export const refitSchema = named(
  'Refit',
  object({
    ...runFields,
    workspace_id: nullable(text('Null: for the platform')),
    report: nullable(
      object({
        version: text('The snapshot that was trained'),
        serving: boolean('It serves from now on'),
        training,
        gate,
        trained_on: trainedOn,
      })
    ),
  })
)

/** A page of trainings. */
export const refitPageSchema = offsetPage(refitSchema)

const learnerReport = named(
  'LearnerReport',
  object({
    learner: text(),
    quality: nullable(
      number('Mean earned by taking the best expected target; null where no row has two outcomes')
    ),
    best_single: nullable(
      number('Of the one target that is best on average in the rows trained on')
    ),
    oracle: nullable(number('Of knowing every outcome beforehand')),
    gap_closed: nullable(number('Share of the way from the best single target to the oracle')),
    route_score: nullable(number('Null where outcomes state no costs')),
    brier_skill: number("Against the targets' means"),
    ece: number('Expected calibration error over ten bins'),
    took_us: number('Microseconds for one question with all targets'),
  })
)

/** A comparison of learners. */
export const comparisonSchema = named(
  'LearnerComparison',
  object({
    ...runFields,
    evaluation_set_id: nullable(text('Null: on feedback')),
    learners: array(text()),
    report: nullable(
      object({
        rows: integer('Rows that were asked, none of which was trained on'),
        outcomes: integer(),
        trained_rows: integer(),
        targets: integer(),
        learners: array(learnerReport, 'The best first'),
      })
    ),
  })
)

/** A page of comparisons. */
export const comparisonPageSchema = offsetPage(comparisonSchema)

/** How far the router may go to learn. */
export const explorationSchema = named(
  'ExplorationRules',
  object({
    share: number('Share of requests on which another target than the best may be tried'),
    floor: number('By how much its expected quality may lie below the best'),
    max_cost_ratio: number('How many times as much as the best it may cost'),
    max_cost_usd: number('Requests whose best target costs more are not explored on'),
    closed_workspaces: array(text(), 'Workspaces on whose requests nothing is tried'),
  })
)

/** How the router decides and learns. */
export const routingSchema = named(
  'RoutingState',
  object({
    policy: text('The router that decides'),
    policies: array(
      object({ name: text(), version: text(), purpose: nullable(text('What it is for')) })
    ),
    exploration: explorationSchema,
    snapshot: object({
      ...serving,
      in_memory: nullable(text('The version that this process serves right now')),
    }),
    evidence: object({
      evaluation_sets: integer(),
      evaluation_rows: integer(),
      feedback: integer(),
    }),
    last_refit: nullable(refitSchema),
  })
)

/** What a reset took away. */
export const resetSchema = named(
  'ResetReceipt',
  object({ judgements: integer('Feedback that was withdrawn'), sums: integer() })
)

/** One line of the export. */
export const exportLineSchema = map(true, 'Each line has a `kind`')
