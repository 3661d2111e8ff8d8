import { BaseSchema } from '@adonisjs/lucid/schema'

/** Settings of the deployment, the revision table that replicas follow, locks and limits. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('settings', (table) => {
      table.text('key').primary()
      table.text('value').notNullable()
      table.bigint('updated_at').notNullable()
    })
    this.schema.createTable('changes', (table) => {
      table.bigIncrements('seq')
      table.text('topic').notNullable()
      table.text('subject').nullable()
      table.text('replica').notNullable()
      table.bigint('at').notNullable().index()
    })
    this.schema.createTable('locks', (table) => {
      table.string('key', 255).primary()
      table.string('owner').notNullable()
      table.bigint('expiration').unsigned().nullable()
    })
    this.schema.createTable('rate_limits', (table) => {
      table.string('key', 255).primary()
      table.integer('points').notNullable().defaultTo(0)
      table.bigint('expire').unsigned()
    })
  }

  async down() {
    for (const table of ['rate_limits', 'locks', 'changes', 'settings'])
      this.schema.dropTable(table)
  }
}
