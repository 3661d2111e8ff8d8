import {
  array,
  boolean,
  integer,
  named,
  nullable,
  object,
  offsetPage,
  oneOf,
  text,
} from '#core/openapi/schemas'

/** A plugin in answers. */
export const pluginSchema = named(
  'Plugin',
  object({
    plugin_id: nullable(
      text('Kind and id: `providerPreset.groq`; null when its manifest cannot be read')
    ),
    kind: nullable(text()),
    id: nullable(text('Unique within its kind')),
    name: text('For people'),
    package: nullable(text('Name of the npm package')),
    version: nullable(text()),
    licence: nullable(text('SPDX expression')),
    contract: nullable(integer('Contract number of the kind that it was written against')),
    origin: oneOf(
      ['first_party', 'installed'],
      '`first_party` ships with the product, `installed` lies in the data folder'
    ),
    folder: text('Name of the folder it lies in'),
    permissions: object({
      network: array(text(), 'Hosts it sends requests to'),
      secrets: array(text(), 'Names of its secret settings'),
    }),
    enabled: boolean('False when an operator switched it off'),
    status: oneOf(['active', 'disabled', 'failed']),
    reason: nullable(text('Why it failed')),
  })
)

/** A page of plugins. */
export const pluginPageSchema = offsetPage(pluginSchema)
