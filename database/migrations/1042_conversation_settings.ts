import { BaseSchema } from '@adonisjs/lucid/schema'

/** A workspace's choices for its conversations; null follows the deployment. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('conversation_settings', (table) => {
      table.text('workspace_id').primary()
      table.boolean('enabled').nullable()
      table.integer('history_tokens').nullable()
      table.boolean('summaries_with_model').nullable()
      table.integer('retention_days').nullable()
      table.bigint('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('conversation_settings')
  }
}
