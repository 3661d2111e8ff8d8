import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { E_SNAPSHOT_UNREADABLE } from '#routing/errors'
import { readScope } from '#routing/learning/services/learning_scopes'
import type { TrainedOn } from '#routing/learning/training/collect_evidence'
import type { Trained } from '#routing/learning/services/trainer'

/** Snapshots of one scope that are kept; the one that serves is, however old it is. */
const MOST_KEPT = 10

/** What is known of a snapshot beside its bytes. */
export interface SnapshotOrigin {
  scope: string
  trainedOn: TrainedOn
  runId: string | null
  createdBy: string | null
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Trained models in the database: written once, named by their content, checked whenever they are read. */
export const snapshotStore = {
  /** Keeps a trained snapshot; the same bytes again are the same snapshot. Answers its version. */
  async keep(
    { bytes, training, gate }: Trained,
    origin: SnapshotOrigin,
    trx: TransactionClientContract
  ): Promise<string> {
    const hash = sha256(bytes)
    const version = hash.slice(0, 12)
    const state = gate.accepted ? 'accepted' : 'rejected'
    const row = {
      scope: origin.scope,
      version,
      state,
      content_hash: hash,
      size: bytes.length,
      bytes: Buffer.from(bytes),
      report: JSON.stringify({ training, gate }),
      trained_on: JSON.stringify(origin.trainedOn),
      run_id: origin.runId,
      created_by: origin.createdBy,
      created_at: clock.now(),
    }
    await trx
      .knexQuery()
      .insert(row)
      .into('router_snapshots')
      .onConflict(['scope', 'version'])
      .merge(['report', 'trained_on', 'run_id', 'created_at'])
    await prune(origin.scope, trx)
    return version
  },

  /** The bytes of a snapshot. Null when there is none of that version. @throws E_SNAPSHOT_UNREADABLE when they changed */
  async read(scope: string, version: string): Promise<Uint8Array | null> {
    const row = await db
      .from('router_snapshots')
      .where({ scope, version })
      .select('bytes', 'content_hash')
      .first()
    if (!row) return null
    if (sha256(row.bytes) !== row.content_hash)
      throw new E_SNAPSHOT_UNREADABLE([version, 'its bytes are not those that were stored'])
    return row.bytes
  },
}

async function prune(scope: string, trx: TransactionClientContract) {
  const { activeVersion } = await readScope(scope, trx)
  const kept = await trx
    .from('router_snapshots')
    .where({ scope })
    .orderBy('created_at', 'desc')
    .limit(MOST_KEPT)
    .select('version')
  const versions = kept.map(({ version }) => version)
  if (activeVersion) versions.push(activeVersion)
  await trx.from('router_snapshots').where({ scope }).whereNotIn('version', versions).delete()
}
