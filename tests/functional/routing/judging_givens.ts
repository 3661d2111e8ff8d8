import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { healthBoard } from '#providers/services/health_board'
import { directory } from '#providers/services/provider_directory'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { repeatable } from '#routing/judging/off_policy/studentised'
import { decisionLog } from '#routing/services/decision_log'
import { questionFrom } from '#routing/services/question_from'
import { asking } from '#tests/functional/routing/givens'

/** How the log of a workspace came to be. */
interface Log {
  count: number
  /** How likely the best target was chosen; the second best was otherwise. */
  best: number
  /** Share of good answers of the best and of the second best target. */
  good: [best: number, second: number]
  /** Days over which the decisions are spread. */
  days?: number
}

const router = new CatalogueRouter()

/** Decisions of a policy that tried the second best target now and then, each with feedback. */
export async function givenRatedDecisions(workspaceId: string, log: Log) {
  const draw = repeatable(log.count)
  const chance = () => draw() / 2 ** 32
  const targets = await directory.view(workspaceId)
  const feedback: Record<string, unknown>[] = []
  const now = clock.now()
  for (let i = 0; i < log.count; i++) {
    const requestId = newId('req')
    const question = questionFrom(asking('Explain how tides work.'), requestId, workspaceId, null)
    const decision = router.decide(question, targets, healthBoard.ofTarget)
    const [best, second, ...rest] = decision.ranked
    best!.propensity = log.best
    second!.propensity = 1 - log.best
    const explored = chance() >= log.best
    decision.ranked = explored ? [second!, best!, ...rest] : [best!, second!, ...rest]
    decision.target = decision.ranked[0]!.target
    decision.policy = { ...decision.policy, explored, epsilon: 1 - log.best, seed: 'drawn' }
    const at = now - 1_000 - Math.floor(((i * (log.days ?? 0)) / log.count) * 86_400_000)
    const origin = { workspaceId, keyId: null, tenantId: null, source: 'route' }
    decisionLog.record(decision, question, { ...origin, directoryRevision: targets.revision, at })
    const success = chance() < log.good[explored ? 1 : 0]
    feedback.push({
      ...{ workspace_id: workspaceId, request_id: requestId, target_id: decision.target.id },
      ...{ success, domains: '[]', created_at: at, updated_at: at },
    })
  }
  await decisionLog.flush()
  for (let from = 0; from < feedback.length; from += 200) {
    await db.table('route_feedback').multiInsert(feedback.slice(from, from + 200))
  }
}
