import type { ColumnInfo, SchemaRules } from '@adonisjs/lucid/types/schema_generator'

const as = (tsType: string): ColumnInfo => ({ tsType, decorators: [{ name: '@column' }] })

/** Times and money are 64-bit integers read as numbers; models put JSON and booleans right themselves. */
export default {
  types: {
    bigint: as('number'),
    BIGINT: as('number'),
    integer: as('number'),
    boolean: as('boolean'),
    text: as('string'),
  },
  columns: {
    created_at: as('number'),
    updated_at: as('number'),
  },
} satisfies SchemaRules
