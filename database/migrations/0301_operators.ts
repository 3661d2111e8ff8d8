import { BaseSchema } from '@adonisjs/lucid/schema'

/** Operators of the deployment and their sign-ins. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('operators', (table) => {
      table.text('id').primary()
      table.text('username').notNullable().unique()
      table.text('password_hash').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('last_signed_in_at').nullable()
    })
    this.schema.createTable('operator_sessions', (table) => {
      table.text('id').primary()
      table.text('operator_id').notNullable().references('operators.id').onDelete('CASCADE')
      table.text('hash').notNullable().unique()
      table.text('ip').nullable()
      table.text('user_agent').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('last_used_at').notNullable()
      table.bigint('expires_at').notNullable().index()
    })
  }

  async down() {
    for (const table of ['operator_sessions', 'operators']) this.schema.dropTable(table)
  }
}
