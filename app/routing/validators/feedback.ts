import vine from '@vinejs/vine'
import { field } from '#core/validation/check'

const id = () => vine.string().minLength(1).maxLength(300)
const share = () => field.number().min(0).max(1).nullable().optional()

const described = (description: string) => ({ description })

/** Body of `POST /feedback`. */
export const feedbackValidator = vine.create(
  vine.object({
    request_id: id().meta(described('`request_id` of the decision or the chat completion')),
    success: field.boolean().meta(described('Whether the answer was good enough')),
    target_id: id().meta(described('The target whose answer is meant')),
    complexity: share().meta(described('How hard the request was, 0..1')),
    cost_usd: field
      .number()
      .min(0)
      .max(1_000_000)
      .nullable()
      .optional()
      .meta(described('What the answer cost')),
    latency_ms: field
      .number()
      .min(0)
      .max(86_400_000)
      .nullable()
      .optional()
      .meta(described('How long the answer took')),
    quality: share().meta(described('How good the answer was, 0..1')),
    preferred_over: id().nullable().optional().meta(described('A target whose answer was worse')),
    domains: field.strings(50, 100).optional().meta(described('What the request was about')),
  })
)
