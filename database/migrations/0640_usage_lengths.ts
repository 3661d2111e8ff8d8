import { BaseSchema } from '@adonisjs/lucid/schema'

/** How long answers turned out: counts in fixed bins, which replicas add to. The scope is a workspace, or empty for the platform's providers. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('usage_lengths', (table) => {
      table.text('scope').notNullable()
      table.text('target_id').notNullable()
      table.text('task').notNullable()
      table.text('domain').notNullable()
      table.integer('size').notNullable()
      table.integer('bin').notNullable()
      table.text('month').notNullable()
      table.bigint('answers').notNullable()
      table.bigint('updated_at').notNullable()
      table.primary(['scope', 'target_id', 'task', 'domain', 'size', 'bin', 'month'])
      table.index(['updated_at'])
    })
  }

  async down() {
    this.schema.dropTable('usage_lengths')
  }
}
