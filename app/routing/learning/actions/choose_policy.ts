import { unprocessable } from '#core/validation/errors'
import { routers } from '#routing/services/routers'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Lets another router decide, on every replica. */
export class ChoosePolicy {
  /** @throws InvalidRequest */
  async handle(policy: string, by: Act) {
    const { policies } = routers
    if (!policies.includes(policy)) {
      const msg = `There is no router "${policy}"; there are: ${policies.join(', ')}`
      throw unprocessable(['body', 'policy'], msg, 'enum', { expected: policies })
    }
    const before = routers.policy
    await routers.choose(policy)
    const detail = { before, after: policy }
    await auditTrail.record({ by, action: 'routing.policy_changed', object: policy, detail })
  }
}
