import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the learners saw of a request, kept with its decision: outcomes that come later are learned from it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('route_decisions', (table) => {
      table.text('encoded').nullable()
    })
  }

  async down() {
    this.schema.alterTable('route_decisions', (table) => {
      table.dropColumn('encoded')
    })
  }
}
