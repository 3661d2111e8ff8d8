import { BaseSchema } from '@adonisjs/lucid/schema'

/** People, workspaces, and who belongs to which with what role. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('users', (table) => {
      table.text('id').primary()
      table.text('email').notNullable().unique()
      table.text('name').notNullable()
      table.text('password_hash').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
    })
    this.schema.createTable('workspaces', (table) => {
      table.text('id').primary()
      table.text('name').notNullable()
      table.text('plan').notNullable()
      table.text('status').notNullable()
      /** `first_start` for the one that a deployment makes by itself: of replicas that start together one makes it. */
      table.text('origin').nullable().unique()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
    })
    this.schema.createTable('memberships', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
      table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('role').notNullable()
      table.bigint('created_at').notNullable()
      table.unique(['workspace_id', 'user_id'])
      table.index(['user_id'])
    })
  }

  async down() {
    for (const table of ['memberships', 'workspaces', 'users']) this.schema.dropTable(table)
  }
}
