import vine from '@vinejs/vine'
import { documented } from '#core/validation/documented'
import { queryField } from '#core/validation/check'

const settings = 'Settings of the format as a JSON object: `{"statements": "rdf-1.2"}`'

/** `GET /knowledge/export`. */
export const exportQuery = vine.create(
  documented(
    {
      format: queryField.string(100).optional(),
      personal: queryField.boolean().optional(),
      settings: queryField.string(2_000).optional(),
    },
    {
      format: {
        description: 'Id of an export format, or its media type or file ending',
        default: 'jsonld',
        examples: ['jsonld', 'ntriples', 'graphml', 'cypher'],
      },
      personal: {
        description: 'Also the personal facts of the one who asks; those of others never',
        default: true,
      },
      settings,
    }
  )
)

/** `POST /knowledge/import`. */
export const importQuery = vine.create(
  documented(
    {
      format: queryField.string(100).optional(),
      name: queryField.string(200).minLength(1),
      settings: queryField.string(2_000).optional(),
    },
    {
      format:
        'Id of an export format, or its media type or file ending; else `Content-Type` says it',
      name: 'Stands with the facts as their source. The same file under the same name changes nothing the second time',
      settings,
    }
  )
)
