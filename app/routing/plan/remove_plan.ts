import { E_NOT_FOUND } from '#core/errors'
import { planRunning } from '#routing/plan/plan_running'
import { planStore } from '#routing/plan/plan_store'

/** Deletes a plan with the results of its steps. Decisions and ledger rows stay. */
export class RemovePlan {
  /** @throws E_NOT_FOUND, E_PLAN_RUNNING */
  async handle(workspaceId: string, id: string) {
    if (await planStore.remove(workspaceId, id)) return
    if ((await planStore.find(workspaceId, id)) === null) throw new E_NOT_FOUND(['plan'])
    throw planRunning()
  }
}
