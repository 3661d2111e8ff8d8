import { BaseSchema } from '@adonisjs/lucid/schema'

/** Policies that were judged by stored decisions. Without a workspace the decisions of all workspaces count. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('policy_evaluations', (table) => {
      table.text('id').primary()
      table.text('workspace_id').nullable()
      table.text('status').notNullable()
      table.text('candidate').notNullable()
      table.bigint('from_at').notNullable()
      table.bigint('to_at').notNullable()
      table.text('result').nullable()
      table.text('error').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('finished_at').nullable()
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('policy_evaluations')
  }
}
