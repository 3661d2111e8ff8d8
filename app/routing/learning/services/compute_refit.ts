import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { directory } from '#providers/services/provider_directory'
import { changeScope, readScope } from '#routing/learning/services/learning_scopes'
import type { RunControl } from '#routing/learning/services/run_control'
import { RunRefused } from '#routing/learning/services/run_refused'
import { workspaceOf } from '#routing/learning/services/scope'
import { SNAPSHOT_CHANGED } from '#routing/learning/services/serving_snapshots'
import { snapshotStore } from '#routing/learning/services/snapshot_store'
import type { Train, Trained } from '#routing/learning/services/trainer'
import { EvidenceCollector, type TrainedOn } from '#routing/learning/training/collect_evidence'

/** Fewer rows teach less than the catalogue knows. */
export const FEWEST_ROWS = 100

/** Gathers what a scope learns from, trains, compares and keeps the result; it serves when it is not worse. */
export async function computeRefit(control: RunControl, train: Train) {
  const { run, signal } = control
  const readAt = clock.now()
  await control.at('collecting', 0.05)
  const view = await directory.view(workspaceOf(run.scope))
  const collector = new EvidenceCollector(run.scope, view, signal)
  const set = await collector.collect()
  const { trainedOn } = collector
  if (set.rows < FEWEST_ROWS) {
    await noteTrained(run.scope, readAt)
    throw new RunRefused(
      `There are ${set.rows} rows to learn from, and ${FEWEST_ROWS} are needed: import an evaluation set, or wait for feedback`
    )
  }
  await control.at('training', 0.3)
  const serving = await servingBytes(run.scope)
  const onProgress = (share: number) => control.note('training', 0.3 + 0.6 * share)
  const trained = await train({ set, serving, seed: run.wish.seed }, { signal, onProgress })
  await control.at('storing', 0.95)
  await keep(control, trained, trainedOn, readAt)
}

/** Bytes that serve, or null where none do or they cannot be read: then the comparison is with the priors. */
async function servingBytes(scope: string): Promise<Uint8Array | null> {
  const { activeVersion } = await readScope(scope)
  if (activeVersion === null) return null
  return snapshotStore.read(scope, activeVersion).catch(() => null)
}

const noteTrained = (scope: string, readAt: number) => changeScope(scope, { trainedAt: readAt })

/** Snapshot, end of the run and what serves change together: a run that somebody else took leaves nothing behind. */
async function keep(control: RunControl, trained: Trained, trainedOn: TrainedOn, readAt: number) {
  const { run } = control
  const isServing = await db.transaction(async (trx) => {
    const version = await snapshotStore.keep(
      trained,
      { scope: run.scope, trainedOn, runId: run.id, createdBy: run.requestedBy },
      trx
    )
    const { isHeld } = await readScope(run.scope, trx)
    const mayServe = trained.gate.accepted && (!isHeld || run.requestedBy !== null)
    const report = {
      version,
      serving: mayServe,
      training: trained.training,
      gate: trained.gate,
      trained_on: trainedOn,
    }
    const isOurs = await control.finish({ state: 'done', report }, trx)
    if (!isOurs) throw new RunRefused('It was cancelled')
    const active = mayServe && {
      activeVersion: version,
      isHeld: false,
      activatedBy: run.requestedBy,
      activatedAt: clock.now(),
    }
    await changeScope(run.scope, { trainedAt: readAt, ...active }, trx)
    return mayServe
  })
  if (isServing) await changes.publish(SNAPSHOT_CHANGED, run.scope)
}
