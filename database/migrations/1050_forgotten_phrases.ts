import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Phrases that must not be learned again, as keyed hashes: the phrase itself cannot be read from here. `scope` is the asker
 * who forgot it, or the workspace.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('forgotten_phrases', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('scope').notNullable()
      table.text('hash').notNullable()
      table.integer('words').notNullable()
      table.bigint('created_at').notNullable()
      table.unique(['scope', 'hash'])
      table.index(['workspace_id'])
    })
  }

  async down() {
    this.schema.dropTable('forgotten_phrases')
  }
}
