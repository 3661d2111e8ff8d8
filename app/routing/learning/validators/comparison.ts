import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field } from '#core/validation/check'
import { LEARNERS } from '#routing/learning/training/learner_names'

/** Body of `POST /admin/routing/comparisons`. */
export const comparisonValidator = vine.create(
  documented(
    {
      evaluation_set_id: field.string(100).nullable().optional(),
      learners: vine.array(vine.enum(LEARNERS)).minLength(1).maxLength(10).optional(),
      seed: field.integer().range([0, 2_147_483_647]).optional(),
    },
    {
      evaluation_set_id: 'An evaluation set of the platform; on feedback when none is named',
      learners: 'Which learners are compared; all unless told',
      seed: { description: 'Draws of the training', default: 1 },
    }
  )
)
