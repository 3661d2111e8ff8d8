import vine from '@vinejs/vine'
import { queryField } from '#core/validation/check'

/** Query of `GET /plans`. */
export const plansQuery = vine.create(
  vine.object({
    limit: queryField.limit().meta({ description: 'Most plans on a page; 50 unless told' }),
    offset: queryField.offset().meta({ description: 'Plans to skip' }),
  })
)

/** Body of `POST /plans/{request_id}/resume`: nothing is asked. */
export const resumeValidator = vine.create(vine.object({}))
