import RouterSnapshot from '#routing/learning/models/router_snapshot'
import { readScope, type LearningScope } from '#routing/learning/services/learning_scopes'

/** What is known of a snapshot, without its bytes. */
export type SnapshotFacts = Omit<RouterSnapshot, 'bytes'>

const FACTS = [
  'scope',
  'version',
  'state',
  'content_hash',
  'size',
  'report',
  'trained_on',
  'run_id',
  'created_by',
  'created_at',
]

/** Stored snapshots of a scope, the newest first, and which of them serves. */
export class ListSnapshots {
  async handle(scope: string): Promise<{ serving: LearningScope; items: SnapshotFacts[] }> {
    const serving = await readScope(scope)
    const items = await RouterSnapshot.query()
      .where({ scope })
      .orderBy('created_at', 'desc')
      .select(FACTS)
    return { serving, items }
  }
}
