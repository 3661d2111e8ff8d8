import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Kept chats. Messages form a tree: regenerating an answer gives its question a second one, and a conversation's head is the
 * end of the branch that goes on. `chain` is a keyed hash of all that was said down to a message, by which a history that a
 * client sends is known again; `path_tokens` are the tokens of that path.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('conversations', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('tenant_id').nullable()
      table.text('asker_id').notNullable()
      table.text('title').notNullable()
      table.text('head_id').nullable()
      table.text('last_target').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.index(['asker_id', 'updated_at', 'id'])
      table.index(['workspace_id', 'updated_at'])
    })
    this.schema.createTable('conversation_messages', (table) => {
      table.text('id').primary()
      table.text('conversation_id').notNullable()
      table.text('workspace_id').notNullable()
      table.text('parent_id').nullable()
      table.integer('position').notNullable()
      table.integer('tokens').notNullable()
      table.bigint('path_tokens').notNullable()
      table.text('role').notNullable()
      table.text('content').nullable()
      table.text('extras').nullable()
      table.text('chain').nullable()
      table.text('target_id').nullable()
      table.text('request_id').nullable()
      table.text('finish_reason').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('erased_at').nullable()
      table.index(['conversation_id', 'chain'])
    })
    /** Answers that were given here are looked for in all conversations; chains are random, and such an index is dear. */
    this.schema.raw(
      'create index conversation_messages_answers on conversation_messages (chain) where request_id is not null'
    )
  }

  async down() {
    this.schema.dropTable('conversation_messages')
    this.schema.dropTable('conversations')
  }
}
