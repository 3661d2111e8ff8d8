import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What was spent of each allowance (a budget's money, a plan's requests) in each period, what replicas hold of it, and
 * their leases. `held` is the sum of the leases at every commit.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('allowance_periods', (table) => {
      table.text('allowance_id').notNullable()
      table.text('period').notNullable()
      table.bigint('spent').notNullable()
      table.bigint('held').notNullable()
      table.primary(['allowance_id', 'period'])
    })
    this.schema.createTable('allowance_leases', (table) => {
      table.text('allowance_id').notNullable()
      table.text('period').notNullable()
      table.text('replica').notNullable().index()
      table.bigint('held').notNullable()
      table.bigint('expires_at').notNullable().index()
      table.primary(['allowance_id', 'period', 'replica'])
    })
  }

  async down() {
    this.schema.dropTable('allowance_leases')
    this.schema.dropTable('allowance_periods')
  }
}
