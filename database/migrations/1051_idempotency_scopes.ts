import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whose kept answer it is, so that forgetting finds it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('idempotency_keys', (table) => {
      table.text('scope').nullable().index()
    })
  }

  async down() {
    this.schema.alterTable('idempotency_keys', (table) => {
      table.dropIndex(['scope'])
      table.dropColumn('scope')
    })
  }
}
