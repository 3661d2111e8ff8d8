import { jobs } from '#core/services/jobs'
import { EvaluatePolicy } from '#routing/judging/evaluations/evaluate_policy'
import { shadowMode } from '#routing/judging/shadow/shadow_mode'
import { decisionLog } from '#routing/services/decision_log'

let unfollow = () => {}

/** Starts and stops what judges the router in this process: the shadow, and the job that judges policies. */
export const judgingUpkeep = {
  async start() {
    jobs.register(EvaluatePolicy)
    unfollow = shadowMode.follow()
    await shadowMode.refresh()
    decisionLog.tell(shadowMode.observe)
  },

  async stop() {
    unfollow()
    await shadowMode.stop()
  },
}
