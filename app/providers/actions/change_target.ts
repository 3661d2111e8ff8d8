import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import { unprocessable } from '#core/validation/errors'
import { requireBase } from '#providers/actions/add_target'
import TargetRecord from '#providers/models/target_record'
import { directory } from '#providers/services/provider_directory'
import { requireDefaults, requireTools } from '#providers/services/provider_rules'
import {
  NO_STATEMENTS,
  recordFields,
  type TargetStatements,
} from '#providers/services/target_statements'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Changes what is stated about a target: hides it, sets its price, corrects the catalogue. */
export class ChangeTarget {
  /** @throws E_NOT_FOUND, InvalidRequest */
  async handle(targetId: string, patch: TargetStatements, by: Act): Promise<void> {
    const base = directory.findBase(targetId)
    if (!base) throw new E_NOT_FOUND(['target'])
    const { id, kind } = base.target
    requireDefaults(patch.defaults ?? {})
    requireTools(patch.tools ?? [])
    if (patch.base_target_id !== undefined) {
      if (kind !== 'agent')
        throw unprocessable(['body', 'base_target_id'], 'Only agents are built on another target')
      requireBase(patch.base_target_id)
    }

    const now = clock.now()
    await db.transaction(async (client) => {
      const found = await TargetRecord.query({ client }).where('id', id).forUpdate().first()
      const record =
        found ??
        new TargetRecord().useTransaction(client).fill({
          ...NO_STATEMENTS,
          id,
          idKey: id.toLowerCase(),
          isOwn: false,
          kind,
          createdAt: now,
        })
      await record.merge({ ...recordFields(patch), updatedAt: now }).save()
      await auditTrail.record(
        { by, action: 'target.changed', object: id, detail: { fields: Object.keys(patch) } },
        client
      )
    })
    await changes.publish('targets', id)
  }
}
