import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Chat-completions endpoints: the platform's (`scope` "platform") and those of workspaces (`scope` is the workspace's id). Secrets are
 * sealed; what lists show of them is kept beside.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('providers', (table) => {
      table.text('id').primary()
      table.text('scope').notNullable()
      table.text('workspace_id').nullable().references('workspaces.id').onDelete('CASCADE')
      table.text('name').notNullable()
      /** The name in lower case: names differ by more than their case. */
      table.text('name_key').notNullable()
      table.text('kind').notNullable()
      table.text('base_url').notNullable()
      table.boolean('enabled').notNullable()
      table.text('api_key_sealed').nullable()
      table.text('api_key_masked').nullable()
      table.text('api_key_header').nullable()
      table.text('extra_headers_sealed').nullable()
      table.text('extra_headers_masked').notNullable()
      table.bigint('timeout_ms').notNullable()
      table.integer('max_retries').notNullable()
      table.text('notes').notNullable()
      table.text('last_check').nullable()
      /** Moves whenever connection or credentials change. */
      table.bigint('version').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['scope', 'name_key'])
    })
  }

  async down() {
    this.schema.dropTable('providers')
  }
}
