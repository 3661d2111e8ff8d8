import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Long computations of the learning router: refits and comparisons. `open_key` is set while one is queued or runs, so that
 * there are never two refits of one scope. The process that computes says every few seconds that it is alive.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('learning_runs', (table) => {
      table.text('id').primary()
      table.text('kind').notNullable()
      table.text('scope').notNullable()
      table.text('state').notNullable()
      table.text('stage').nullable()
      table.double('progress').notNullable()
      table.text('reason').notNullable()
      table.text('requested_by').nullable()
      table.text('wish').nullable()
      table.text('report').nullable()
      table.text('error').nullable()
      table.text('open_key').nullable().unique()
      table.text('owner').nullable()
      table.bigint('alive_at').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('started_at').nullable()
      table.bigint('ended_at').nullable()
      table.index(['kind', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('learning_runs')
  }
}
