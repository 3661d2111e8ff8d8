import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an asker chose for their memory; null is the ordinary. `forgotten_at`: nothing said before is learned any more. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('memory_settings', (table) => {
      table.text('owner_id').primary()
      table.text('workspace_id').notNullable().index()
      table.boolean('enabled').nullable()
      table.boolean('extract_with_model').nullable()
      table.bigint('forgotten_at').nullable()
      table.bigint('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('memory_settings')
  }
}
