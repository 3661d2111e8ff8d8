import { E_NOT_FOUND } from '#core/errors'
import { E_PLAN_RUNNING } from '#routing/errors'
import { planStore } from '#routing/plan/plan_store'

/** Deletes a plan with the results of its steps. Decisions and ledger rows stay. */
export class RemovePlan {
  /** @throws E_NOT_FOUND, E_PLAN_RUNNING */
  async handle(workspaceId: string, id: string) {
    if (await planStore.remove(workspaceId, id)) return
    if ((await planStore.find(workspaceId, id)) === null) throw new E_NOT_FOUND(['plan'])
    throw new E_PLAN_RUNNING()
  }
}
