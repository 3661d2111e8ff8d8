import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Sums of outcomes that add up, in millionths so that they are exact. Whoever changes a workspace's sums first takes its row
 * of `route_evidence_heads`: revisions are given out in the order of commits, and replicas read what is above the one they
 * know. `epoch` moves when sums were taken away, which no revision of a row can tell.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('route_evidence_heads', (table) => {
      table.text('workspace_id').primary()
      table.bigint('revision').notNullable()
      table.bigint('epoch').notNullable()
      table.bigint('touched_at').notNullable().index()
    })
    this.schema.createTable('route_evidence', (table) => {
      table.text('workspace_id').notNullable()
      table.text('key_id').notNullable()
      table.text('target_id').notNullable()
      table.text('domain').notNullable()
      table.integer('day').notNullable()
      table.text('source').notNullable()
      table.bigint('n').notNullable()
      table.bigint('reward').notNullable()
      table.bigint('predicted').notNullable()
      table.bigint('successes').notNullable()
      table.bigint('revision').notNullable()
      table.primary(['workspace_id', 'key_id', 'target_id', 'domain', 'day', 'source'])
      table.index(['workspace_id', 'revision'])
    })
  }

  async down() {
    this.schema.dropTable('route_evidence')
    this.schema.dropTable('route_evidence_heads')
  }
}
