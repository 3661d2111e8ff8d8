import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What operators state about targets: models and agents of their own (`is_own`), and what they change of the catalogue's (hidden, price,
 * quality …). Null means: as the catalogue says.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('targets', (table) => {
      table.text('id').primary()
      /** The id in lower case: ids differ by more than their case. */
      table.text('id_key').notNullable().unique()
      table.boolean('is_own').notNullable()
      table.text('kind').notNullable()
      table.boolean('hidden').notNullable()
      table.text('name').nullable()
      table.text('vendor').nullable()
      table.text('family').nullable()
      table.text('base_target_id').nullable()
      table.text('system_prompt').nullable()
      table.text('defaults').nullable()
      table.text('tools').nullable()
      table.boolean('open_weights').nullable()
      table.text('release_date').nullable()
      table.text('capabilities').nullable()
      table.bigint('context_tokens').nullable()
      table.bigint('max_output_tokens').nullable()
      table.text('regions').nullable()
      table.text('tags').nullable()
      table.text('quality').nullable()
      table.text('price').nullable()
      table.text('declared_price').nullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('targets')
  }
}
