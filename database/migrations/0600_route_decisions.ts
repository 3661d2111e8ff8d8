import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * One row for each decision of the router. `record` holds what was understood, asked and weighed, so that the decision
 * can be explained and made again; the request's text is not kept, only a salted hash. What the answer really cost and
 * took is filled in once it is known.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('route_decisions', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('key_id').nullable()
      table.text('tenant_id').nullable()
      table.text('source').notNullable()
      table.text('target_id').nullable()
      table.text('task').notNullable()
      table.text('domain').nullable()
      table.text('policy').notNullable()
      table.text('policy_version').notNullable()
      table.boolean('explored').notNullable()
      table.boolean('degraded').notNullable()
      table.double('confidence').notNullable()
      table.integer('eligible').notNullable()
      table.bigint('quoted_nano').nullable()
      table.bigint('quoted_p90_nano').nullable()
      table.integer('took_micros').notNullable()
      table.bigint('directory_revision').notNullable()
      table.text('text_hash').nullable()
      table.text('record').notNullable()
      table.bigint('at').notNullable().index()
      table.text('outcome').nullable()
      table.text('answered_by').nullable()
      table.bigint('actual_nano').nullable()
      table.integer('latency_ms').nullable()
      table.integer('output_tokens').nullable()
      table.index(['workspace_id', 'at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('route_decisions')
  }
}
