import { BaseSchema } from '@adonisjs/lucid/schema'

/** What another policy would have chosen, worked out beside the request path: one row for each shadowed decision. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('route_shadows', (table) => {
      table.text('request_id').primary()
      table.text('workspace_id').notNullable()
      table.text('policy').notNullable()
      table.text('policy_version').notNullable()
      table.text('target_id').nullable()
      table.boolean('agrees').notNullable()
      table.double('quality').nullable()
      table.double('quality_difference').nullable()
      table.bigint('cost_nano').nullable()
      table.bigint('cost_difference_nano').nullable()
      table.text('likely').notNullable()
      table.bigint('at').notNullable().index()
      table.index(['workspace_id', 'at'])
    })
  }

  async down() {
    this.schema.dropTable('route_shadows')
  }
}
