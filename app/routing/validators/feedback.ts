import vine from '@vinejs/vine'
import { field } from '#core/validation/check'

const id = () => vine.string().minLength(1).maxLength(300)
const share = () => field.number().min(0).max(1).nullable().optional()

/** Body of `POST /feedback`. */
export const feedbackValidator = vine.create(
  vine.object({
    request_id: id(),
    success: field.boolean(),
    target_id: id(),
    complexity: share(),
    cost_usd: field.number().min(0).max(1_000_000).nullable().optional(),
    latency_ms: field.number().min(0).max(86_400_000).nullable().optional(),
    quality: share(),
    preferred_over: id().nullable().optional(),
    domains: field.strings(50, 100).optional(),
  })
)
