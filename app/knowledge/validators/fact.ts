import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { field, queryField } from '#core/validation/check'
import { ENTITY_KINDS, FACT_STATUSES } from '#knowledge/types'

/** Names are measured once they are cleaned; this only bounds what is looked at. */
const LONGEST_SENT = 20_000
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

const name = () => field.string(LONGEST_SENT)
const kind = () => vine.enum(ENTITY_KINDS)
const time = () => field.string(40).regex(TIME)

/** `POST /knowledge/facts`: the specification's FactIn, and more that may be said. */
export const factValidator = vine.create(
  documented(
    {
      subject: name().nullable().optional(),
      predicate: name(),
      object: name(),
      confidence: field.number().range([0, 1]).optional(),
      subject_kind: kind().optional(),
      object_kind: kind().optional(),
      valid_from: time().nullable().optional(),
      valid_to: time().nullable().optional(),
      personal: field.boolean().optional(),
    },
    {
      subject: 'What the fact is about; null or `me` for the one who asks',
      predicate: 'Such as `lives_in`; any name will do',
      object: 'What is said of the subject',
      confidence: { description: 'How sure you are, 0 to 1', default: 1 },
      subject_kind: 'What the subject is',
      object_kind: 'What the object is',
      valid_from: 'Since when it holds, ISO 8601',
      valid_to: 'Until when it held, ISO 8601',
      personal: {
        description: 'Only for the one who asks; always so when the fact is about them',
        default: false,
      },
    }
  )
)

/** `GET /knowledge/facts`. */
export const factsQuery = vine.create(
  documented(
    {
      q: queryField.string(1_000).optional(),
      predicate: queryField.string(LONGEST_SENT).optional(),
      personal: queryField.boolean().optional(),
      subject: queryField.string(LONGEST_SENT).optional(),
      object: queryField.string(LONGEST_SENT).optional(),
      kind: kind().optional(),
      status: vine.enum(FACT_STATUSES).optional(),
      limit: queryField.limit(),
      offset: queryField.offset(),
    },
    {
      q: {
        description:
          'Words of subject, object and predicate, the last one perhaps only its beginning; case and accents do not matter',
        default: '',
      },
      predicate: 'Only facts with this predicate, in any spelling',
      personal: 'Only personal facts, or only shared ones',
      subject: 'Only facts about this name; `me` for the one who asks',
      object: 'Only facts with this object',
      kind: 'Only facts with a subject or object of this kind',
      status: { description: 'Only facts of this status', default: 'active' },
      limit: 'Most facts on a page; 100 unless told',
      offset: 'Facts to skip',
    }
  )
)

/** `DELETE /knowledge/facts`. */
export const factRemovalQuery = vine.create(
  documented(
    {
      subject: queryField.string(LONGEST_SENT).optional(),
      predicate: queryField.string(LONGEST_SENT).optional(),
      object: queryField.string(LONGEST_SENT).optional(),
    },
    {
      subject: 'Facts about this name; `me` for the one who asks',
      predicate: 'Facts with this predicate, in any spelling',
      object: 'Facts with this object',
    }
  )
)
