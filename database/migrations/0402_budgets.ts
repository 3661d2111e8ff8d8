import { BaseSchema } from '@adonisjs/lucid/schema'

/** Limits on money that a workspace sets for itself, a key or a tenant. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('budgets', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable().index()
      table.text('scope').notNullable()
      table.text('subject_id').notNullable()
      table.text('window').notNullable()
      table.bigint('limit_nano').notNullable()
      table.boolean('allow_unpriced').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['workspace_id', 'scope', 'subject_id', 'window'])
    })
  }

  async down() {
    this.schema.dropTable('budgets')
  }
}
