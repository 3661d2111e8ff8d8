import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tenants of a workspace with their rules (JSON). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('tenants', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('rules').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['workspace_id', 'name'])
    })
  }

  async down() {
    this.schema.dropTable('tenants')
  }
}
