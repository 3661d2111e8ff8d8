import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'

/** Body of `POST …/evaluation-sets`. */
export const evaluationSetValidator = vine.create(
  documented(
    {
      name: field.string(200).trim().minLength(1),
      description: field.string(2_000).nullable().optional(),
      source: field.string(500).nullable().optional(),
      licence: field.string(200).nullable().optional(),
      keep_text: field.boolean().optional(),
    },
    {
      name: 'What people call it; no other set of the same scope has it',
      description: 'What it measures',
      source: 'Where the outcomes come from',
      licence: 'Under which licence they may be used',
      keep_text: {
        description:
          'Keeps the texts of its rows too. Without it a row keeps numbers and a salted hash alone',
        default: false,
      },
    }
  )
)

/** Query of `GET …/evaluation-sets`. */
export const evaluationSetsQuery = vine.create({
  limit: queryField.limit(),
  offset: queryField.offset(),
})

/** Query of `GET …/evaluation-sets/{set_id}/rows`. */
export const evaluationRowsQuery = vine.create({
  limit: queryField.limit(),
  cursor: queryField
    .string(1_000)
    .optional()
    .meta({ description: '`next_cursor` of the page before' }),
})

/** Query of `POST …/evaluation-sets/{set_id}/rows`. */
export const importQuery = vine.create({
  allow_unknown_targets: queryField.boolean().optional().meta({
    description:
      'Takes outcomes of targets that are not here; they count once there is a target of that id',
  }),
})
