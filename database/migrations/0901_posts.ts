import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Posts and all their revisions. A post's row holds what lists show, of its present revision; bodies are in the revisions
 * alone. What readers see is the published revision, which may be an older one.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('posts', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('slug').notNullable()
      /** A random number: the full-text index of SQLite knows rows by numbers only. */
      table.bigint('search_key').notNullable().unique()
      table.text('status').notNullable()
      table.text('title').notNullable()
      table.text('summary').notNullable()
      table.text('category').nullable()
      table.text('tags').notNullable()
      table.text('image_url').nullable()
      table.text('source_url').nullable()
      table.text('origin').notNullable()
      table.integer('revision').notNullable()
      table.integer('published_revision').nullable()
      table.bigint('published_at').nullable()
      table.integer('version').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['workspace_id', 'slug'])
      table.index(['workspace_id', 'id'])
      table.index(['workspace_id', 'status', 'id'])
      table.index(['workspace_id', 'published_at', 'id'])
    })
    this.schema.createTable('post_revisions', (table) => {
      table.text('post_id').notNullable()
      table.integer('number').notNullable()
      table.text('title').notNullable()
      table.text('summary').notNullable()
      table.text('body').notNullable()
      table.text('tags').notNullable()
      table.text('image_url').nullable()
      table.text('made_by').notNullable()
      table.bigint('created_at').notNullable()
      table.primary(['post_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable('post_revisions')
    this.schema.dropTable('posts')
  }
}
