import { BaseSchema } from '@adonisjs/lucid/schema'

/** Writes that carried an Idempotency-Key, with their sealed answer once there is one. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('idempotency_keys', (table) => {
      table.text('id').primary()
      table.text('fingerprint').notNullable()
      /** Who works on it, and until when that is believed. Null once it is answered. */
      table.text('holder').nullable()
      table.bigint('held_until').nullable()
      table.text('answer').nullable()
      table.bigint('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('idempotency_keys')
  }
}
