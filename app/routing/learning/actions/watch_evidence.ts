import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { DAY, MINUTE, SECOND } from '#core/time'
import { dispatchAgain, RequestRefit } from '#routing/learning/actions/request_refit'
import { listScopes, type LearningScope } from '#routing/learning/services/learning_scopes'
import { SILENT_MS } from '#core/services/leased_runs'
import { PLATFORM, workspaceOf } from '#routing/learning/services/scope'

/** New feedback that is worth a training. */
const ENOUGH_FEEDBACK = 500

/** Two trainings of a scope are at least so far apart, and an import has been quiet for so long. */
const LEAST_BETWEEN_MS = 5 * MINUTE
const QUIET_MS = 20 * SECOND

const KEEP_RUNS_MS = 30 * DAY

/** Starts refits by itself where enough is new since the last one, and takes up runs that nobody computes any more. */
export class WatchEvidence {
  async handle() {
    const now = clock.now()
    await this.#takeUp(now)
    const known = await listScopes()
    const scopes = known.some(({ scope }) => scope === PLATFORM)
      ? known
      : [{ ...NOTHING, scope: PLATFORM }, ...known]
    for (const scope of scopes) {
      const reason = await this.#reasonFor(scope, now)
      if (reason !== null) {
        await new RequestRefit().handle({ scope: scope.scope, reason, requestedBy: null })
      }
    }
    await db
      .from('learning_runs')
      .whereNotNull('ended_at')
      .where('ended_at', '<', now - KEEP_RUNS_MS)
      .delete()
  }

  /** Runs that were begun or waited long: their process died, stopped, or lost the job. */
  async #takeUp(now: number) {
    const lost = await db
      .from('learning_runs')
      .where((open) =>
        open
          .where((silent) =>
            silent.where('state', 'running').where('alive_at', '<', now - SILENT_MS)
          )
          .orWhere((left) => left.where('state', 'queued').whereNotNull('started_at'))
          .orWhere((waiting) =>
            waiting.where('state', 'queued').where('created_at', '<', now - LEAST_BETWEEN_MS)
          )
      )
      .select('id')
    for (const { id } of lost) await dispatchAgain(id)
  }

  async #reasonFor({ scope, dirtyAt, trainedAt }: LearningScope, now: number) {
    const since = trainedAt ?? 0
    if (now - since < LEAST_BETWEEN_MS) return null
    const isDirty = dirtyAt !== null && dirtyAt > since
    if (isDirty && now - dirtyAt >= QUIET_MS) return 'evaluation sets changed'
    const fresh = await this.#feedbackSince(workspaceOf(scope), since)
    if (fresh >= ENOUGH_FEEDBACK) return `${ENOUGH_FEEDBACK} or more new outcomes`
    const isOld = now - since >= DAY
    return isOld && fresh > 0 && trainedAt !== null ? 'a day has passed' : null
  }

  /** Feedback since a time, counted as far as it matters. */
  async #feedbackSince(workspaceId: string | null, since: number) {
    const query = db.from('route_feedback').where('created_at', '>', since)
    if (workspaceId !== null) query.where('workspace_id', workspaceId)
    return (await query.limit(ENOUGH_FEEDBACK).select('created_at')).length
  }
}

const NOTHING = {
  activeVersion: null,
  isHeld: false,
  activatedBy: null,
  activatedAt: null,
  dirtyAt: null,
  trainedAt: null,
}
