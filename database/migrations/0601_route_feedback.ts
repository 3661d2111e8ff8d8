import { BaseSchema } from '@adonisjs/lucid/schema'

/** What callers say of a target's answer to a request: one row for each, the last word counts. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('route_feedback', (table) => {
      table.text('workspace_id').notNullable()
      table.text('request_id').notNullable()
      table.text('target_id').notNullable()
      table.boolean('success').notNullable()
      table.double('quality').nullable()
      table.double('complexity').nullable()
      table.bigint('cost_nano').nullable()
      table.double('latency_ms').nullable()
      table.text('preferred_over').nullable()
      table.text('domains').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.primary(['workspace_id', 'request_id', 'target_id'])
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('route_feedback')
  }
}
