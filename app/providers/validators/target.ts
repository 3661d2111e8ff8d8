import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
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

const meanings = {
  base_target_id: 'The model that an agent is built on',
  hidden: 'Leaves it out of routing and lists',
  name: 'What people call it',
  vendor: 'Maker of the model',
  family: 'Family of the model',
  system_prompt: 'Put before the messages of every request to an agent',
  defaults: 'Parameters of requests that do not state them',
  tools: 'Tools that an agent brings, as chat completions declare them',
  open_weights: 'Whether the weights are published',
  release_date: 'Day or month of its release',
  capabilities: 'What it can do; what is left out is unknown',
  context_tokens: 'Size of its context window',
  max_output_tokens: 'Longest answer',
  regions: 'Where it runs, such as `eu`',
  tags: 'Words of your own, to find it by',
  description: 'What it is for, in a sentence',
  skills:
    'What an agent is good at, in words that requests have in them: it is chosen a little sooner for those',
  quality: 'Prior quality from 0 to 1, overall and by domain',
  price: "The operator's price, which goes before every other",
  declared_price: 'Price for a model that the reference catalogue does not know',
}

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
  description: field.string(1_000).nullable().optional(),
  skills: field.strings(30, 60).nullable().optional(),
  quality: quality().nullable().optional(),
  price: price().nullable().optional(),
  declared_price: price().nullable().optional(),
})

/** `POST /admin/targets` */
export const targetValidator = vine.create(
  documented(
    {
      id: field.string(100).regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*(?:\/[A-Za-z0-9._:-]+)*$/),
      kind: vine.enum(['model', 'agent'] as const).optional(),
      base_target_id: field.string(100).optional(),
      ...statements(),
    },
    {
      ...meanings,
      id: 'Name that requests use; agents begin with `agent/`',
      kind: { description: 'A model, or an agent built on one', default: 'model' },
    }
  )
)

/** `PATCH /admin/targets/{target_id}` */
export const targetPatchValidator = vine.create(
  documented(
    {
      base_target_id: field.string(100).optional(),
      ...statements(),
    },
    meanings
  )
)

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
