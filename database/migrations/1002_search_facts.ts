import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Words of facts for search, and kinds of their ends, each with the facts that have it, by age: an ordinary index, so that both
 * databases find the newest facts of a common word as fast as those of a rare one. Words are cut by us, in plain ASCII, and
 * sorted as bytes.
 */
export default class extends BaseSchema {
  async up() {
    const isPostgres = this.db.dialect.name === 'postgres'
    const word = isPostgres ? 'text collate "C"' : 'text'
    this.schema.raw(
      `create table search_facts (scope text not null, word ${word} not null, fact_id text not null, primary key (scope, word, fact_id))${isPostgres ? '' : ' without rowid'}`
    )
  }

  async down() {
    this.schema.dropTable('search_facts')
  }
}
