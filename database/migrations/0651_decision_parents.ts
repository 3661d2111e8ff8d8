import { BaseSchema } from '@adonisjs/lucid/schema'

/** The request whose plan a decision was made for a step of. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('route_decisions', (table) => {
      table.text('parent_id').nullable().index()
    })
  }

  async down() {
    this.schema.alterTable('route_decisions', (table) => {
      table.dropIndex(['parent_id'])
      table.dropColumn('parent_id')
    })
  }
}
