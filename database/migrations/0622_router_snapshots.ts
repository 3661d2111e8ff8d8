import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Trained models as immutable bytes, named by their content, and for each scope which one serves. `is_held` says that an
 * operator chose it by hand: no refit that starts by itself takes its place. `dirty_at` moves when evaluation sets change.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('router_snapshots', (table) => {
      table.text('scope').notNullable()
      table.text('version').notNullable()
      table.text('state').notNullable()
      table.text('content_hash').notNullable()
      table.integer('size').notNullable()
      table.binary('bytes').notNullable()
      table.text('report').notNullable()
      table.text('trained_on').notNullable()
      table.text('run_id').nullable()
      table.text('created_by').nullable()
      table.bigint('created_at').notNullable()
      table.primary(['scope', 'version'])
      table.index(['scope', 'created_at'])
    })
    this.schema.createTable('learning_scopes', (table) => {
      table.text('scope').primary()
      table.text('active_version').nullable()
      table.boolean('is_held').notNullable()
      table.text('activated_by').nullable()
      table.bigint('activated_at').nullable()
      table.bigint('dirty_at').nullable()
      table.bigint('trained_at').nullable()
    })
    this.schema.alterTable('route_feedback', (table) => {
      table.index(['created_at'])
    })
  }

  async down() {
    this.schema.alterTable('route_feedback', (table) => {
      table.dropIndex(['created_at'])
    })
    this.schema.dropTable('learning_scopes')
    this.schema.dropTable('router_snapshots')
  }
}
