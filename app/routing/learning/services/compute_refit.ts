import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { directory } from '#providers/services/provider_directory'
import { changeScope, readScope } from '#routing/learning/services/learning_scopes'
import { finishRun, type RunControl } from '#routing/learning/services/run_control'
import { RunRefused } from '#routing/learning/services/run_refused'
import { workspaceOf } from '#routing/learning/services/scope'
import { SNAPSHOT_CHANGED } from '#routing/learning/services/serving_snapshots'
import { snapshotStore } from '#routing/learning/services/snapshot_store'
import type { Train, Trained } from '#routing/learning/services/trainer'
import { EvidenceCollector, type TrainedOn } from '#routing/learning/training/collect_evidence'
import { plainTargets } from '#routing/learning/training/plain_index'

/** Fewer rows teach less than the catalogue knows. */
export const FEWEST_ROWS = 100

/** Gathers what a scope learns from, trains, compares and keeps the result; it serves when it is not worse. */
export async function computeRefit(control: RunControl, train: Train) {
  const { row: run, signal } = control
  const readAt = clock.now()
  await control.at('collecting', 0.05)
  const view = await directory.view(workspaceOf(run.scope))
  const collector = new EvidenceCollector(run.scope, view, signal)
  const set = await collector.collect()
  const { trainedOn } = collector
  const before = await servingBefore(run.scope)
  if (set.rows < FEWEST_ROWS) {
    await dropOutdated(run.scope, before, readAt)
    throw new RunRefused(
      `There are ${set.rows} rows to learn from, and ${FEWEST_ROWS} are needed: import an evaluation set, or wait for feedback`
    )
  }
  await control.at('training', 0.3)
  const onProgress = (share: number) => control.note('training', 0.3 + 0.6 * share)
  const order = {
    set,
    understood: collector.understood,
    targets: plainTargets(view),
    serving: before.bytes,
    seed: run.wish.seed,
  }
  const trained = await train(order, { signal, onProgress })
  await control.at('storing', 0.95)
  await keep(control, trained, trainedOn, { readAt, before })
}

/** What served when a refit began. */
interface Before {
  /** To be compared with; null where none serves, where it cannot be read, and where it is outdated. */
  bytes: Uint8Array | null
  /** It was trained on a set that is deleted: whatever comes of the refit, it does not serve on, unless an operator holds it. */
  isOutdated: boolean
}

async function servingBefore(scope: string): Promise<Before> {
  const { activeVersion, isHeld } = await readScope(scope)
  if (activeVersion === null) return { bytes: null, isOutdated: false }
  const isOutdated = !isHeld && (await knowsDeletedSets(scope, activeVersion))
  if (isOutdated) return { bytes: null, isOutdated }
  const bytes = await snapshotStore.read(scope, activeVersion).catch(() => null)
  return { bytes, isOutdated }
}

async function knowsDeletedSets(scope: string, version: string): Promise<boolean> {
  const row = await db
    .from('router_snapshots')
    .where({ scope, version })
    .select('trained_on')
    .first()
  const sets: TrainedOn['evaluation_sets'] = row ? JSON.parse(row.trained_on).evaluation_sets : []
  const ids = sets.map(({ id }) => id)
  const present = await db.from('evaluation_sets').whereIn('id', ids).select('id')
  return present.length < ids.length
}

const NONE_SERVES = { activeVersion: null, activatedBy: null }

async function dropOutdated(scope: string, { isOutdated }: Before, readAt: number) {
  await changeScope(scope, { trainedAt: readAt, ...(isOutdated ? NONE_SERVES : {}) })
  if (isOutdated) await changes.publish(SNAPSHOT_CHANGED, scope)
}

/** Snapshot, end of the run and what serves change together: a run that somebody else took leaves nothing behind. */
async function keep(
  control: RunControl,
  trained: Trained,
  trainedOn: TrainedOn,
  { readAt, before }: { readAt: number; before: Before }
) {
  const { row: run } = control
  const isChanged = await db.transaction(async (trx) => {
    const version = await snapshotStore.keep(
      trained,
      { scope: run.scope, trainedOn, runId: run.id, createdBy: run.requestedBy },
      trx
    )
    const { isHeld } = await readScope(run.scope, trx)
    const serving = trained.gate.accepted && (!isHeld || run.requestedBy !== null)
    const { training, gate } = trained
    const report = { version, serving, training, gate, trained_on: trainedOn }
    if (!(await finishRun(control, { state: 'done', report }, trx))) {
      throw new RunRefused('It was cancelled')
    }
    const active = {
      activeVersion: version,
      isHeld: false,
      activatedBy: run.requestedBy,
      activatedAt: clock.now(),
    }
    const change = serving ? active : before.isOutdated && !isHeld ? NONE_SERVES : {}
    await changeScope(run.scope, { trainedAt: readAt, ...change }, trx)
    return Object.keys(change).length > 0
  })
  if (isChanged) await changes.publish(SNAPSHOT_CHANGED, run.scope)
}
