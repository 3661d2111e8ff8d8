import { BaseSchema } from '@adonisjs/lucid/schema'

/** Input tokens that providers reported beside those counted here: sums of a straight line, which replicas add to. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('usage_inputs', (table) => {
      table.text('target_id').notNullable()
      table.text('provider_id').notNullable()
      table.text('upstream_model').notNullable()
      table.text('month').notNullable()
      table.bigint('n').notNullable()
      for (const sum of ['p', 'q', 'pp', 'pq', 'qq']) table.double(sum).notNullable()
      table.bigint('updated_at').notNullable()
      table.primary(['target_id', 'provider_id', 'upstream_model', 'month'])
      table.index(['updated_at'])
    })
  }

  async down() {
    this.schema.dropTable('usage_inputs')
  }
}
