import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Facts with where they come from. An end of a fact is a name with a kind, and a key under which spellings of one name meet.
 * `active_key` is set while the fact counts or is switched off, so that none stands twice. `scope` says who sees it in one
 * column: the owner, else the tenant, else the workspace.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('knowledge_facts', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('tenant_id').nullable()
      table.text('owner_id').nullable()
      table.text('scope').notNullable()
      table.text('subject').notNullable()
      table.text('subject_kind').notNullable()
      table.text('subject_key').notNullable()
      table.text('predicate').notNullable()
      table.text('predicate_key').notNullable()
      table.text('object').notNullable()
      table.text('object_kind').notNullable()
      table.text('object_key').notNullable()
      table.double('confidence').notNullable()
      table.text('status').notNullable()
      table.bigint('valid_from').nullable()
      table.bigint('valid_to').nullable()
      table.bigint('recorded_at').notNullable()
      table.bigint('confirmed_at').notNullable()
      table.bigint('ended_at').nullable()
      table.text('active_key').nullable().unique()
      table.index(['workspace_id', 'id'])
      table.index(['scope', 'status', 'id'])
      table.index(['scope', 'predicate_key', 'status', 'id'])
      table.index(['workspace_id', 'subject_key', 'predicate_key', 'object_key'])
      table.index(['workspace_id', 'object_key', 'predicate_key'])
    })
    this.schema.createTable('knowledge_sources', (table) => {
      table.text('id').primary()
      table.text('fact_id').notNullable()
      table.text('workspace_id').notNullable()
      table.text('kind').notNullable()
      table.text('reference').notNullable()
      table.text('extractor').notNullable()
      table.text('quote').nullable()
      table.double('confidence').notNullable()
      table.bigint('at').notNullable()
      table.unique(['fact_id', 'kind', 'reference', 'extractor'])
      table.index(['workspace_id', 'kind', 'reference'])
    })
  }

  async down() {
    this.schema.dropTable('knowledge_sources')
    this.schema.dropTable('knowledge_facts')
  }
}
