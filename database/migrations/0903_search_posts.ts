import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Words of posts for search, by `posts.search_key`. Both databases get the same words, cut by us, so that both find the
 * same: an FTS5 table on SQLite (the key is its rowid), a `tsvector` of exactly these lexemes on PostgreSQL.
 */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name === 'postgres') {
      this.schema.createTable('search_posts', (table) => {
        table.bigint('search_key').primary()
        table.specificType('words', 'tsvector').notNullable()
        table.index(['words'], 'search_posts_words', 'gin')
      })
      return
    }
    this.schema.raw(
      `create virtual table search_posts using fts5(words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 tokenchars '_'")`
    )
  }

  async down() {
    this.schema.dropTable('search_posts')
  }
}
