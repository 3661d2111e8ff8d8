import { BaseSchema } from '@adonisjs/lucid/schema'

/** A workspace's choice for its graph and engineered contexts; null follows the deployment. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('knowledge_settings', (table) => {
      table.text('workspace_id').primary()
      table.boolean('enabled').nullable()
      table.integer('budget_tokens').nullable()
      table.bigint('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('knowledge_settings')
  }
}
