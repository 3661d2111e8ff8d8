import vine from '@vinejs/vine'
import { field, queryField } from '#core/validation/check'
import { WINDOWS } from '#routing/queries/route_statistics'

const weight = () => field.number().min(0).max(1_000_000).optional()

const body = {
  policy: field
    .string(100)
    .nullable()
    .optional()
    .meta({ description: 'Name of a policy; the one that decides today unless told' }),
  exploration_share: field.number().min(0).max(0.5).nullable().optional().meta({
    description: 'Share of requests that explore, as far as they may; as today unless told',
  }),
  objective: vine
    .object({ quality: weight(), cost: weight(), latency: weight() })
    .nullable()
    .optional()
    .meta({ description: "Weights in place of each request's own" }),
  window: vine
    .enum(Object.keys(WINDOWS))
    .optional()
    .meta({ description: 'How far back decisions count; `30d` unless told' }),
}

/** Body of an evaluation of a workspace's own decisions. */
export const evaluationValidator = vine.create(vine.object(body))

/** Body of an operator's evaluation. */
export const operatorEvaluationValidator = vine.create(
  vine.object({
    ...body,
    workspace_id: field
      .string(100)
      .nullable()
      .optional()
      .meta({ description: 'Only decisions of this workspace; of all unless told' }),
  })
)

/** Query of lists of evaluations. */
export const evaluationsQuery = vine.create(
  vine.object({ limit: queryField.limit(), offset: queryField.offset() })
)
