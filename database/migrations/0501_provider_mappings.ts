import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which model of which provider a target runs on, for the platform or for one workspace. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('provider_mappings', (table) => {
      table.text('id').primary()
      table.text('scope').notNullable()
      table.text('target_id').notNullable()
      table.text('provider_id').notNullable().references('providers.id').onDelete('CASCADE')
      table.text('model').notNullable()
      table.text('defaults').notNullable()
      table.text('system_prompt').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['scope', 'target_id'])
      table.index(['provider_id'])
    })
  }

  async down() {
    this.schema.dropTable('provider_mappings')
  }
}
