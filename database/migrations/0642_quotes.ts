import { BaseSchema } from '@adonisjs/lucid/schema'

/** Quotes that a key asked for, and the answers that were held against them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('quotes', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('key_id').nullable()
      table.text('tenant_id').nullable()
      table.text('request_id').notNullable()
      table.text('text_hash').nullable()
      table.text('chosen').nullable()
      table.text('candidates').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('expires_at').notNullable()
      table.index(['expires_at'])
    })
    this.schema.createTable('quote_uses', (table) => {
      table.text('request_id').primary()
      table.text('quote_id').notNullable()
      table.text('workspace_id').notNullable()
      table.text('target_id').notNullable()
      table.boolean('was_quoted').notNullable()
      table.bigint('quoted_p50_nano').nullable()
      table.bigint('quoted_p90_nano').nullable()
      table.bigint('cost_nano').nullable()
      table.bigint('quoted_input').nullable()
      table.bigint('quoted_output_p50').nullable()
      table.bigint('quoted_output_p90').nullable()
      table.bigint('input_tokens').notNullable()
      table.bigint('output_tokens').notNullable()
      table.bigint('at').notNullable()
      table.index(['quote_id'])
      table.index(['workspace_id', 'at'])
    })
  }

  async down() {
    this.schema.dropTable('quote_uses')
    this.schema.dropTable('quotes')
  }
}
