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
import { priceSchema } from '#providers/schemas'

const capabilities = object(
  {
    tools: boolean(),
    structured_output: boolean(),
    reasoning: boolean(),
    vision: boolean(),
    attachments: boolean(),
    prompt_caching: boolean(),
    temperature: boolean('Accepts the parameter'),
  },
  [
    'tools',
    'structured_output',
    'reasoning',
    'vision',
    'attachments',
    'prompt_caching',
    'temperature',
  ]
)

/** A target for operators. */
export const adminTargetSchema = named(
  'AdminTarget',
  object({
    id: text(),
    kind: oneOf(['model', 'agent']),
    origin: oneOf(['catalogue', 'operator']),
    hidden: boolean(),
    name: text(),
    vendor: nullable(text()),
    family: nullable(text()),
    base_target_id: nullable(text('The model that an agent is built on')),
    open_weights: nullable(boolean()),
    release_date: nullable(text()),
    capabilities,
    context_tokens: nullable(integer()),
    max_output_tokens: nullable(integer()),
    regions: array(text()),
    tags: array(text()),
    description: nullable(text('What it is for')),
    skills: array(text(), 'What an agent is good at'),
    quality: object({
      overall: nullable(number()),
      domains: map(number()),
      source: nullable(text('Where the figures come from')),
    }),
    price: priceSchema,
    declared_price: nullable(priceSchema),
    system_prompt: nullable(text()),
    defaults: map(),
    tools: array(map()),
    executable: boolean(),
    provider: nullable(text()),
    model: nullable(text()),
    demo: boolean(),
    changed_at: nullable(time('When operators last stated something about it')),
  })
)

/** A page of targets. */
export const adminTargetPageSchema = named('AdminTargetPage', offsetPage(adminTargetSchema))

const offer = named(
  'CatalogueOffer',
  object({
    seller: text('Maker or host'),
    is_maker: boolean(),
    model: text("The model's id at the seller"),
    price: priceSchema,
    confirmed_by: array(text(), 'Other lists with the same price'),
    disagreeing: array(
      object({
        source: text(),
        input_per_million_usd: nullable(number()),
        output_per_million_usd: nullable(number()),
      }),
      'Other lists with another price'
    ),
  })
)

const catalogueModel = named(
  'CatalogueModel',
  object({
    id: text('Id of the target'),
    name: text(),
    kind: oneOf(['chat', 'embedding']),
    vendor: nullable(text()),
    family: nullable(text()),
    open_weights: nullable(boolean()),
    release_date: nullable(text()),
    context_tokens: nullable(integer()),
    max_output_tokens: nullable(integer()),
    capabilities,
    modalities: object({ input: array(text()), output: array(text()) }),
    offers: array(offer),
  })
)

/** A page of the catalogue. */
export const cataloguePageSchema = named(
  'CataloguePage',
  object({
    items: array(catalogueModel),
    total: integer(undefined, { minimum: 0 }),
    limit: integer(),
    offset: integer(),
    as_of: text('Day of the newest source'),
    sources: array(
      object({ name: text(), repository: text(), commit: text(), date: text(), licence: text() })
    ),
  })
)
