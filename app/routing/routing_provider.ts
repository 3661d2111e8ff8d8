import type { ApplicationService } from '@adonisjs/core/types'

/** Starts and stops the router's company: its chosen policy, the log of decisions, the job that prunes it. */
export default class RoutingProvider {
  #unfollow: () => void = () => {}
  #unfollowExploration: () => void = () => {}

  constructor(protected app: ApplicationService) {}

  /** Code generation only warms the app up; nothing of this is needed there. */
  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const [{ routers }, { decisionLog }, { jobs }, { PruneDecisions }] = await Promise.all([
      import('#routing/services/routers'),
      import('#routing/services/decision_log'),
      import('#core/services/jobs'),
      import('#routing/jobs/prune_decisions'),
    ])
    this.#unfollow = routers.follow()
    await routers.refresh()
    await decisionLog.prepare()
    jobs.register(PruneDecisions)
    const { judgingUpkeep } = await import('#routing/judging/upkeep')
    await judgingUpkeep.start()
    const { PrunePlans } = await import('#routing/plan/prune_plans')
    jobs.register(PrunePlans)
    const { estimateUpkeep } = await import('#routing/estimate/upkeep')
    await estimateUpkeep.start()
    const { evidenceWatch } = await import('#routing/evidence/evidence_watch')
    await evidenceWatch.start()
    const { learningUpkeep } = await import('#routing/learning/services/learning_upkeep')
    learningUpkeep.start()
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { explorationSettings } = await import('#routing/services/exploration_settings')
    this.#unfollowExploration = await explorationSettings.start()
    const [{ jobs }, { HOUR }, { PruneDecisions }] = await Promise.all([
      import('#core/services/jobs'),
      import('#core/time'),
      import('#routing/jobs/prune_decisions'),
    ])
    await jobs.every(HOUR, PruneDecisions, {})
    const { PrunePlans } = await import('#routing/plan/prune_plans')
    await jobs.every(HOUR, PrunePlans, {})
    const { estimateUpkeep } = await import('#routing/estimate/upkeep')
    await estimateUpkeep.ready()
    const { learningUpkeep } = await import('#routing/learning/services/learning_upkeep')
    await learningUpkeep.ready()
  }

  async shutdown() {
    this.#unfollow()
    this.#unfollowExploration()
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const { decisionLog } = await import('#routing/services/decision_log')
    await decisionLog.stop()
    const { judgingUpkeep } = await import('#routing/judging/upkeep')
    await judgingUpkeep.stop()
    const { estimateUpkeep } = await import('#routing/estimate/upkeep')
    await estimateUpkeep.stop()
    const { evidenceWatch } = await import('#routing/evidence/evidence_watch')
    const { observedOutcomes } = await import('#routing/evidence/observed_outcomes')
    await observedOutcomes.stop()
    evidenceWatch.stop()
    const { learningUpkeep } = await import('#routing/learning/services/learning_upkeep')
    learningUpkeep.stop()
  }
}
