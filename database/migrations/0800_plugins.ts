import { BaseSchema } from '@adonisjs/lucid/schema'

/** Plugins that an operator switched off or on again; a plugin without a row is on. */
export default class extends BaseSchema {
  protected tableName = 'plugins'

  async up() {
    this.schema.createTable(this.tableName, (table) => {
      table.text('id').primary()
      table.boolean('enabled').notNullable()
      table.text('changed_by').notNullable()
      table.bigInteger('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable(this.tableName)
  }
}
