import { BaseSchema } from '@adonisjs/lucid/schema'

/** What stands for the earlier part of a long conversation: lines that cover its path down to the message `until_id`. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('conversation_summaries', (table) => {
      table.text('conversation_id').primary()
      table.text('workspace_id').notNullable()
      table.text('until_id').notNullable()
      table.integer('covered').notNullable()
      table.text('lines').notNullable()
      table.text('method').notNullable()
      table.bigint('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('conversation_summaries')
  }
}
