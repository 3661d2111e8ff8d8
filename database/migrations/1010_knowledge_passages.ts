import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Words said in kept conversations, for recall. A long message is kept as several parts. `recorded_at` says when the row came
 * in, which is how other replicas find what is new to them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('knowledge_passages', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('tenant_id').nullable()
      table.text('owner_id').notNullable()
      table.text('conversation_id').notNullable()
      table.text('reference').notNullable()
      table.integer('part').notNullable()
      table.text('speaker').notNullable()
      table.text('text').notNullable()
      table.bigint('at').notNullable()
      table.bigint('recorded_at').notNullable()
      table.unique(['owner_id', 'reference', 'part'])
      table.index(['owner_id', 'at'])
      table.index(['owner_id', 'conversation_id'])
    })
  }

  async down() {
    this.schema.dropTable('knowledge_passages')
  }
}
