import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Privileged acts, each row chained to the one before it in its chain (a workspace's, or the platform's), and the end of
 * each chain, so that cutting off the last rows shows too.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_log', (table) => {
      table.bigIncrements('seq')
      table.text('chain').notNullable()
      table.bigint('position').notNullable()
      table.bigint('at').notNullable()
      table.text('actor_kind').notNullable()
      table.text('actor_id').nullable()
      table.text('workspace_id').nullable()
      table.text('action').notNullable()
      table.text('object').nullable()
      table.text('ip').nullable()
      table.text('user_agent').nullable()
      table.text('request_id').nullable()
      table.text('outcome').notNullable()
      table.text('detail').nullable()
      table.text('prev_hash').notNullable()
      table.text('hash').notNullable()
      table.unique(['chain', 'position'])
      table.index(['workspace_id', 'seq'])
      table.index(['action', 'seq'])
    })
    this.schema.createTable('audit_chains', (table) => {
      table.text('chain').primary()
      table.bigint('position').notNullable()
      table.text('hash').notNullable()
    })
  }

  async down() {
    for (const table of ['audit_chains', 'audit_log']) this.schema.dropTable(table)
  }
}
