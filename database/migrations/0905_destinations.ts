import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Places that posts are published to, what each of them should have and has of each post, and every attempt with the site's
 * answer. A delivery's `fence` grows with each lease; a result is kept only under the fence it was made with.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('destinations', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable().index()
      table.text('kind').notNullable()
      table.text('name').notNullable()
      table.text('url').notNullable()
      table.text('username').nullable()
      table.text('secret_sealed').nullable()
      table.text('secret_masked').nullable()
      table.text('former_secret_sealed').nullable()
      table.bigint('secret_changed_at').nullable()
      table.text('post_status').notNullable()
      table.boolean('auto_publish').notNullable()
      table.boolean('enabled').notNullable()
      table.text('state').notNullable()
      table.integer('failures').notNullable()
      table.bigint('paused_until').notNullable()
      table.text('last_error').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['workspace_id', 'name'])
    })
    this.schema.createTable('deliveries', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('post_id').notNullable()
      table.text('destination_id').notNullable()
      table.text('marker').notNullable()
      table.text('action').notNullable()
      table.text('status').notNullable()
      table.integer('revision').notNullable()
      table.integer('delivered_revision').nullable()
      table.text('remote').nullable()
      table.integer('attempts').notNullable()
      table.integer('tries').notNullable()
      table.bigint('unknown_since').nullable()
      table.bigint('next_at').notNullable()
      table.bigint('lease_until').notNullable()
      table.integer('fence').notNullable()
      table.text('last_error').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['post_id', 'destination_id'])
      table.index(['workspace_id', 'id'])
      table.index(['destination_id', 'status'])
      table.index(['status', 'next_at'])
    })
    this.schema.createTable('delivery_attempts', (table) => {
      table.text('id').primary()
      table.text('delivery_id').nullable().index()
      table.text('destination_id').notNullable().index()
      table.text('workspace_id').notNullable()
      table.text('kind').notNullable()
      table.integer('number').notNullable()
      table.integer('revision').nullable()
      table.text('outcome').notNullable()
      table.text('code').nullable()
      table.text('message').nullable()
      table.text('exchanges').notNullable()
      table.integer('fence').notNullable()
      table.bigint('started_at').notNullable()
      table.bigint('ended_at').nullable()
    })
  }

  async down() {
    for (const name of ['delivery_attempts', 'deliveries', 'destinations'])
      this.schema.dropTable(name)
  }
}
