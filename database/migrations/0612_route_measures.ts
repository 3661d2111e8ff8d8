import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Further sums of feedback, in millionths: how stated costs, times and difficulties turned out against what was
 * expected, and for each tenth of confidence how good answers were. `total` and `squares` are of the values seen, `expected`
 * is the sum of what was expected of the same.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('route_measures', (table) => {
      table.text('workspace_id').notNullable()
      table.text('key_id').notNullable()
      table.text('target_id').notNullable()
      table.integer('day').notNullable()
      table.text('measure').notNullable()
      table.bigint('n').notNullable()
      table.bigint('total').notNullable()
      table.bigint('squares').notNullable()
      table.bigint('expected').notNullable()
      table.primary(['workspace_id', 'key_id', 'target_id', 'day', 'measure'])
    })
  }

  async down() {
    this.schema.dropTable('route_measures')
  }
}
