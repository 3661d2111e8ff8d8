import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Questions with recorded outcomes of targets, which somebody imported for the router to learn from. `scope` is `platform`
 * or a workspace's id. The text itself is kept only where the set says so; learners need the encoding alone.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('evaluation_sets', (table) => {
      table.text('id').primary()
      table.text('scope').notNullable()
      table.text('name').notNullable()
      table.text('description').nullable()
      table.text('source').nullable()
      table.text('licence').nullable()
      table.boolean('keep_text').notNullable()
      table.integer('rows').notNullable()
      table.bigint('created_at').notNullable()
      table.bigint('updated_at').notNullable()
      table.unique(['scope', 'name'])
    })
    this.schema.createTable('evaluation_rows', (table) => {
      table.text('set_id').notNullable()
      table.text('row_id').notNullable()
      table.text('text_hash').notNullable()
      table.text('text').nullable()
      table.text('context').nullable()
      table.text('domain').nullable()
      table.text('label').nullable()
      table.text('encoded').notNullable()
      table.text('understood').notNullable()
      table.text('outcomes').notNullable()
      table.bigint('updated_at').notNullable()
      table.primary(['set_id', 'row_id'])
    })
  }

  async down() {
    this.schema.dropTable('evaluation_rows')
    this.schema.dropTable('evaluation_sets')
  }
}
