import vine from '@vinejs/vine'
import { field, queryField } from '#core/validation/check'

const described = (description: string) => ({ description })

const rate = () => field.number().range([0, 1_000_000]).nullable().optional()

const rates = () => ({
  input_per_million_usd: rate(),
  output_per_million_usd: rate(),
  cache_read_per_million_usd: rate(),
  cache_write_per_million_usd: rate(),
  reasoning_per_million_usd: rate(),
  batch_input_per_million_usd: rate(),
  batch_output_per_million_usd: rate(),
  audio_input_per_million_usd: rate(),
})

const price = () =>
  vine.object({
    ...rates(),
    tiers: vine
      .array(vine.object({ above_tokens: field.integer().range([1, 100_000_000]), ...rates() }))
      .maxLength(10)
      .optional(),
  })

const share = () => field.number().range([0, 1])

const quality = () =>
  vine.object({
    overall: share().nullable(),
    domains: vine.record(share()).maxLength(50).optional(),
  })

const capabilities = () =>
  vine.object({
    tools: field.boolean().optional(),
    structured_output: field.boolean().optional(),
    reasoning: field.boolean().optional(),
    vision: field.boolean().optional(),
    attachments: field.boolean().optional(),
    prompt_caching: field.boolean().optional(),
    temperature: field.boolean().optional(),
  })

const tokens = () => field.integer().range([1, 1_000_000_000])

/** What operators may state about any target; null goes back to what the catalogue says. */
const statements = () => ({
  hidden: field.boolean().optional(),
  name: field.string(200).trim().minLength(1).nullable().optional(),
  vendor: field.string(100).nullable().optional(),
  family: field.string(100).nullable().optional(),
  system_prompt: field.string(50_000).nullable().optional(),
  defaults: field.bag().nullable().optional(),
  tools: vine.array(field.bag()).maxLength(128).nullable().optional(),
  open_weights: field.boolean().nullable().optional(),
  release_date: field
    .string(10)
    .regex(/^\d{4}-\d{2}(-\d{2})?$/)
    .nullable()
    .optional(),
  capabilities: capabilities().nullable().optional(),
  context_tokens: tokens().nullable().optional(),
  max_output_tokens: tokens().nullable().optional(),
  regions: field.strings(50, 50).nullable().optional(),
  tags: field.strings(50, 50).nullable().optional(),
  quality: quality().nullable().optional(),
  price: price().nullable().optional(),
  declared_price: price().nullable().optional(),
})

/** `POST /admin/targets` */
export const targetValidator = vine.create({
  id: field.string(100).regex(/^(?:agent\/)?[A-Za-z0-9][A-Za-z0-9._:-]*$/),
  kind: vine.enum(['model', 'agent'] as const).optional(),
  base_target_id: field.string(100).optional(),
  ...statements(),
})

/** `PATCH /admin/targets/{target_id}` */
export const targetPatchValidator = vine.create({
  base_target_id: field.string(100).optional(),
  ...statements(),
})

/** `GET /admin/targets` */
export const targetListValidator = vine.create({
  q: queryField
    .string(200)
    .optional()
    .meta(described('Part of an id, a name, a vendor or a family')),
  kind: vine
    .enum(['model', 'agent'] as const)
    .optional()
    .meta(described('Only targets of this kind')),
  executable: queryField.boolean().optional().meta(described('Whether something is mapped to it')),
  limit: queryField.limit(),
  offset: queryField.offset(),
})

/** `GET /catalogue` */
export const catalogueValidator = vine.create({
  q: queryField
    .string(200)
    .optional()
    .meta(described('Part of an id, a name, a vendor or a family')),
  kind: vine
    .enum(['chat', 'embedding'] as const)
    .optional()
    .meta(described('Only models of this kind')),
  seller: queryField
    .string(100)
    .optional()
    .meta(described('Only models that this maker or host sells')),
  limit: queryField.limit(),
  offset: queryField.offset(),
})
