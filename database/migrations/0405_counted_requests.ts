import { BaseSchema } from '@adonisjs/lucid/schema'

/** Requests as plans count them: one for all calls of a request. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('usage_daily', (table) => {
      table.bigint('counted_requests').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('usage_daily', (table) => {
      table.dropColumn('counted_requests')
    })
  }
}
