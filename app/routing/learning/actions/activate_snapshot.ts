import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { E_NOT_FOUND } from '#core/errors'
import { changes } from '#core/services/changes'
import { parseSnapshot } from '#routing/learning/services/parse_snapshot'
import { changeScope } from '#routing/learning/services/learning_scopes'
import { SNAPSHOT_CHANGED } from '#routing/learning/services/serving_snapshots'
import { snapshotStore } from '#routing/learning/services/snapshot_store'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Lets a stored snapshot serve on every replica, or none; refits that start by themselves leave it in place. */
export class ActivateSnapshot {
  /** @throws E_NOT_FOUND, E_SNAPSHOT_UNREADABLE */
  async handle(scope: string, version: string | null, by: Act): Promise<void> {
    if (version !== null) await this.#requireReadable(scope, version)
    await db.transaction(async (trx) => {
      await changeScope(
        scope,
        {
          activeVersion: version,
          isHeld: true,
          activatedBy: by.actor.id ?? by.actor.kind,
          activatedAt: clock.now(),
        },
        trx
      )
      const action = version === null ? 'router_snapshot.withdrawn' : 'router_snapshot.activated'
      await auditTrail.record({ by, action, object: version, detail: { scope } }, trx)
    })
    await changes.publish(SNAPSHOT_CHANGED, scope)
  }

  async #requireReadable(scope: string, version: string) {
    const bytes = await snapshotStore.read(scope, version)
    if (bytes === null) throw new E_NOT_FOUND(['snapshot'])
    parseSnapshot(bytes, version)
  }
}
