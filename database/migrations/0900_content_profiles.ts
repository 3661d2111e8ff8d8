import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a workspace publishes and for whom: one row for each that has said so. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('content_profiles', (table) => {
      table.text('workspace_id').primary()
      table.text('publication').nullable()
      table.text('site_url').nullable()
      table.text('audience').nullable()
      table.text('language').nullable()
      table.text('tone').nullable()
      table.boolean('auto_publish').notNullable()
      table.bigint('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('content_profiles')
  }
}
