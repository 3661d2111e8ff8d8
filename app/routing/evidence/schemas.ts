import type { JsonSchema } from '#core/openapi/types'

const number = { type: 'number' }
const integer = { type: 'integer' }
const text = { type: 'string' }
const share = { type: 'number', minimum: 0, maximum: 1 }

const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
})

const sums = {
  n: { ...number, description: 'Outcomes, weighed by source and split over domains' },
  quality: { ...number, description: 'Their mean quality' },
  expected: { ...number, description: 'What had been expected of the same answers' },
  successes: { ...number, description: 'Judgements that said success' },
}

const floodSchema = object(
  {
    key_id: text,
    target_id: text,
    judgements: integer,
    share: { ...share, description: 'Part of all recent judgements of the target' },
    quality: { ...share, description: 'Mean quality that the key gave' },
    others_quality: {
      type: ['number', 'null'],
      description: 'Mean quality that others gave; null when they said too little',
    },
    expected: share,
  },
  { title: 'EvidenceFlood' }
)

/** Answer of `GET /routing/evidence`. */
export const evidencePageSchema = object(
  {
    items: {
      type: 'array',
      items: object(
        {
          target_id: text,
          ...sums,
          weight: {
            ...number,
            description: 'What counts of it now: forgotten by half every 30 days, each key bounded',
          },
          domains: {
            type: 'array',
            items: object({ name: { type: ['string', 'null'] }, ...sums }),
          },
        },
        { title: 'TargetEvidence' }
      ),
    },
    total: integer,
    limit: integer,
    offset: integer,
    revision: { ...integer, description: 'Moves with every change, also of other workspaces' },
    floods: { type: 'array', items: floodSchema },
  },
  { title: 'EvidencePage' }
)

/** Answer of `DELETE /routing/evidence`. */
export const forgottenSchema = object(
  {
    judgements: { ...integer, description: 'Judgements that were deleted' },
    sums: { ...integer, description: 'Rows of sums that went with them' },
  },
  { title: 'ForgottenEvidence' }
)
