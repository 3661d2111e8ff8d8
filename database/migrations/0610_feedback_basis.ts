import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Who said it, and what the decision had expected of the targets in question: with it each row says by itself what it adds
 * to the evidence, so that it can be taken out again exactly.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('route_feedback', (table) => {
      table.text('key_id').nullable()
      table.text('basis').nullable()
    })
  }

  async down() {
    this.schema.alterTable('route_feedback', (table) => {
      table.dropColumn('key_id')
      table.dropColumn('basis')
    })
  }
}
