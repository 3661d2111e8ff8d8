import { BaseSchema } from '@adonisjs/lucid/schema'

/** Finds the rows of one key, tenant or target, and the failed ones, among millions. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index ledger_by_key on ledger (workspace_id, key_id, at)')
    this.schema.raw('create index ledger_by_target on ledger (workspace_id, target_id, at)')
    this.schema.raw(
      'create index ledger_by_tenant on ledger (workspace_id, tenant_id, at) where tenant_id is not null'
    )
    this.schema.raw(
      "create index ledger_failures on ledger (workspace_id, at) where outcome <> 'ok'"
    )
  }

  async down() {
    for (const name of ['by_key', 'by_target', 'by_tenant', 'failures']) {
      this.schema.raw(`drop index ledger_${name}`)
    }
  }
}
