import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each time a post was written by a model: what from, by whom, what it cost, how it ended. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('post_generations', (table) => {
      table.text('id').primary()
      table.text('post_id').notNullable()
      table.text('workspace_id').notNullable()
      table.text('brief').notNullable()
      table.text('state').notNullable().index()
      table.text('request_id').notNullable()
      table.text('target_id').nullable()
      table.bigint('cost_nano').nullable()
      table.integer('output_tokens').nullable()
      table.integer('revision').nullable()
      table.text('note').nullable()
      table.bigint('started_at').notNullable()
      table.bigint('ended_at').nullable()
      table.index(['post_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('post_generations')
  }
}
