import { BaseSchema } from '@adonisjs/lucid/schema'

/** What operators say an agent is for, in a sentence and in words. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('targets', (table) => {
      table.text('description').nullable()
      table.text('skills').nullable()
    })
  }

  async down() {
    this.schema.alterTable('targets', (table) => {
      table.dropColumn('description')
      table.dropColumn('skills')
    })
  }
}
