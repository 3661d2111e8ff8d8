import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Feeds that workspaces follow, and every entry that was ever seen in them by each of its keys, so that none becomes a post
 * twice. `lease_until` and `fence` say which process polls; a result is kept only under the fence it was fetched with.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('feeds', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('url').notNullable()
      table.text('host').notNullable()
      table.text('credentials_sealed').nullable()
      table.text('name').nullable()
      table.text('category').nullable()
      table.boolean('enabled').notNullable()
      table.text('title').nullable()
      table.text('site_url').nullable()
      table.text('state').notNullable()
      table.text('etag').nullable()
      table.text('last_modified').nullable()
      table.text('validated_url').nullable()
      table.text('body_hash').nullable()
      table.integer('failures').notNullable()
      table.text('moved_to').nullable()
      table.text('last_fetch').nullable()
      table.bigint('next_at').notNullable()
      table.bigint('lease_until').notNullable()
      table.integer('fence').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['workspace_id', 'url'])
      table.index(['enabled', 'next_at'])
    })
    this.schema.createTable('feed_hosts', (table) => {
      table.text('host').primary()
      table.bigint('not_before').notNullable()
    })
    this.schema.createTable('feed_entries', (table) => {
      table.text('id').primary()
      table.text('feed_id').notNullable()
      table.text('workspace_id').notNullable()
      table.text('guid').nullable()
      table.text('url').nullable()
      table.text('title').notNullable()
      table.bigint('published_at').nullable()
      table.text('state').notNullable()
      table.text('post_id').nullable()
      table.bigint('seen_at').notNullable()
      table.index(['feed_id', 'id'])
    })
    this.schema.createTable('feed_entry_keys', (table) => {
      table.text('feed_id').notNullable()
      table.text('key').notNullable()
      table.text('entry_id').notNullable()
      table.primary(['feed_id', 'key'])
    })
  }

  async down() {
    for (const name of ['feed_entry_keys', 'feed_entries', 'feed_hosts', 'feeds'])
      this.schema.dropTable(name)
  }
}
