import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Models that suggest facts, one row for each training. `open_key` is set while it is queued or trains and `serving_key` while
 * it serves, so that a workspace has at most one of each. The bytes lie apart, in parts, and go with their model.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('link_models', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.integer('version').notNullable()
      table.text('state').notNullable()
      table.text('reason').notNullable()
      table.text('predictors').notNullable()
      table.text('settings').notNullable()
      table.integer('seed').notNullable()
      table.text('data_hash').nullable()
      table.text('last_fact_id').nullable()
      table.integer('facts').nullable()
      table.integer('entities').nullable()
      table.integer('predicates').nullable()
      table.text('metrics').nullable()
      table.text('stage').nullable()
      table.double('progress').notNullable()
      table.text('error').nullable()
      table.text('open_key').nullable().unique()
      table.text('serving_key').nullable().unique()
      table.text('owner').nullable()
      table.integer('attempts').notNullable()
      table.bigint('alive_at').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('started_at').nullable()
      table.bigint('ended_at').nullable()
      table.unique(['workspace_id', 'version'])
      table.index(['state', 'alive_at'])
    })
    this.schema.createTable('link_artefacts', (table) => {
      table.text('model_id').notNullable()
      table.text('name').notNullable()
      table.integer('part').notNullable()
      table.binary('bytes').notNullable()
      table.primary(['model_id', 'name', 'part'])
    })
  }

  async down() {
    this.schema.dropTable('link_artefacts')
    this.schema.dropTable('link_models')
  }
}
