import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Plans of requests and their steps, with results as they come, so that a run which was cut off is continued without paying
 * for a step again. `holder` is the process that runs a plan, until `held_until`; `once_key` is the hashed Idempotency-Key
 * of the request. A step's `request_id` is set before it is executed and is the id of its ledger row.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('route_plans', (table) => {
      table.text('id').primary()
      table.text('workspace_id').notNullable()
      table.text('key_id').nullable()
      table.text('tenant_id').nullable()
      table.text('once_key').nullable()
      table.text('state').notNullable()
      table.text('question').notNullable()
      table.text('context').notNullable()
      table.text('planning').notNullable()
      table.text('holder').nullable()
      table.bigint('held_until').nullable()
      table.bigint('created_at').notNullable().index()
      table.bigint('updated_at').notNullable()
      table.index(['workspace_id', 'created_at', 'id'])
      table.index(['workspace_id', 'once_key'])
    })
    this.schema.createTable('route_plan_steps', (table) => {
      table.text('plan_id').notNullable().references('route_plans.id').onDelete('CASCADE')
      table.integer('position').notNullable()
      table.text('planned').notNullable()
      table.text('state').notNullable()
      table.text('request_id').nullable()
      table.text('result').nullable()
      table.bigint('cost_nano').nullable()
      table.bigint('started_at').nullable()
      table.bigint('ended_at').nullable()
      table.primary(['plan_id', 'position'])
    })
  }

  async down() {
    this.schema.dropTable('route_plan_steps')
    this.schema.dropTable('route_plans')
  }
}
