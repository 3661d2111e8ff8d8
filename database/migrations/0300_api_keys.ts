import { BaseSchema } from '@adonisjs/lucid/schema'

/** API keys: found by their keyed hash, shown by their beginning and their last four characters. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('api_keys', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable().references('workspaces.id').onDelete('CASCADE')
      table.text('created_by').nullable().references('users.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('prefix8').notNullable()
      table.text('last4').notNullable()
      table.text('hash').notNullable().unique()
      table.text('hash_kid').notNullable()
      table.text('role').notNullable()
      table.text('scopes').nullable()
      table.text('allowed_cidrs').nullable()
      table.bigint('expires_at').nullable()
      table.bigint('last_used_at').nullable()
      table.text('last_used_ip').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('revoked_at').nullable()
      table.text('revoked_by').nullable()
      table.text('rotated_from').nullable()
      table.bigint('rotation_grace_until').nullable()
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('api_keys')
  }
}
