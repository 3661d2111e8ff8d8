import type { ExplorationRules } from '#routing/policies/exploration'
import { explorationSettings } from '#routing/services/exploration_settings'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Changes how far the router may go to learn. What workspaces and tenants forbid stays forbidden. */
export class ChangeExploration {
  /** @throws InvalidRequest */
  async handle(changed: Partial<ExplorationRules>, by: Act): Promise<ExplorationRules> {
    const rules = await explorationSettings.write(changed)
    await auditTrail.record({ by, action: 'routing.exploration_changed', detail: { ...changed } })
    return rules
  }
}
