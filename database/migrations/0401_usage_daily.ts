import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Sums of the ledger by UTC day, kept in the transaction that writes its rows. What a row does not have (key, tenant,
 * target) is the empty text here, since null would make rows distinct.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('usage_daily', (table) => {
      table.text('workspace_id').notNullable()
      table.text('day').notNullable()
      table.text('key_id').notNullable()
      table.text('tenant_id').notNullable()
      table.text('target_id').notNullable()
      table.text('kind').notNullable()
      table.bigint('requests').notNullable()
      table.bigint('failed_requests').notNullable()
      table.bigint('unpriced_requests').notNullable()
      table.bigint('input_tokens').notNullable()
      table.bigint('cached_tokens').notNullable()
      table.bigint('cache_write_tokens').notNullable()
      table.bigint('output_tokens').notNullable()
      table.bigint('reasoning_tokens').notNullable()
      table.bigint('cost_nano').notNullable()
      table.primary(['workspace_id', 'day', 'key_id', 'tenant_id', 'target_id', 'kind'])
      table.index(['day'])
    })
  }

  async down() {
    this.schema.dropTable('usage_daily')
  }
}
