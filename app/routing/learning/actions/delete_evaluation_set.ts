import db from '@adonisjs/lucid/services/db'
import type EvaluationSet from '#routing/learning/models/evaluation_set'
import { workspaceOf } from '#routing/learning/services/scope'
import { markDirty } from '#routing/learning/services/learning_scopes'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Deletes an evaluation set with its rows. What was trained from it is trained again without it. */
export class DeleteEvaluationSet {
  async handle(set: EvaluationSet, by: Act): Promise<void> {
    await db.transaction(async (client) => {
      await client.from('evaluation_rows').where('set_id', set.id).delete()
      await client.from('evaluation_sets').where('id', set.id).delete()
      await auditTrail.record(
        {
          by,
          action: 'evaluation_set.deleted',
          workspaceId: workspaceOf(set.scope),
          object: set.id,
          detail: { name: set.name, rows: set.rows },
        },
        client
      )
    })
    if (set.rows > 0) await markDirty(set.scope)
  }
}
