import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Statistics sum over many decisions, whose rows are long for the records they hold. This index has everything that is
 * summed, so that the rows themselves are not read.
 */
const COLUMNS = [
  'workspace_id',
  'at',
  'target_id',
  'source',
  'policy',
  'policy_version',
  'explored',
  'degraded',
  'confidence',
  'quoted_nano',
  'actual_nano',
  'took_micros',
]

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('route_decisions', (table) => {
      table.index(COLUMNS, 'route_decisions_sums')
    })
  }

  async down() {
    this.schema.alterTable('route_decisions', (table) => {
      table.dropIndex(COLUMNS, 'route_decisions_sums')
    })
  }
}
