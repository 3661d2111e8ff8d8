import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row for each metered call. Rows outlive keys, targets and workspaces, so nothing refers to them by foreign key. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ledger', (table) => {
      table.text('id').primary()
      table.text('request_id').notNullable().index()
      table.text('workspace_id').notNullable()
      table.text('key_id').nullable()
      table.text('tenant_id').nullable()
      table.text('kind').notNullable()
      table.text('target_id').nullable()
      table.text('provider_id').nullable()
      table.text('upstream_model').nullable()
      table.integer('input_tokens').notNullable()
      table.integer('cached_tokens').notNullable()
      table.integer('cache_write_tokens').notNullable()
      table.integer('output_tokens').notNullable()
      table.integer('reasoning_tokens').notNullable()
      table.bigint('cost_nano').nullable()
      table.text('price_source').notNullable()
      table.boolean('estimated').notNullable()
      table.text('outcome').notNullable()
      table.boolean('streamed').notNullable()
      table.integer('latency_ms').notNullable()
      table.integer('first_token_ms').nullable()
      table.bigint('at').notNullable()
      table.index(['workspace_id', 'at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('ledger')
  }
}
