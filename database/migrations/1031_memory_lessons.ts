import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Messages that wait until a model has looked for memories in them, and messages that a memory was deleted of, which are not
 * learned from again.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('memory_lessons', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('tenant_id').nullable()
      table.text('owner_id').notNullable()
      table.text('key_id').nullable()
      table.text('plan').notNullable()
      table.text('tenant_rules').nullable()
      table.text('reference').notNullable()
      table.text('text').notNullable()
      table.bigint('at').notNullable()
      table.unique(['owner_id', 'reference'])
    })
    this.schema.createTable('memory_deletions', (table) => {
      table.text('owner_id').notNullable()
      table.text('reference').notNullable()
      table.bigint('at').notNullable()
      table.primary(['owner_id', 'reference'])
    })
  }

  async down() {
    this.schema.dropTable('memory_deletions')
    this.schema.dropTable('memory_lessons')
  }
}
