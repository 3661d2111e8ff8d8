import db from '@adonisjs/lucid/services/db'
import { settings } from '#core/services/settings'
import { rereadingRouter } from '#routing/judging/replay/decide_again'
import { SHADOW_SETTING, type ShadowSetting } from '#routing/judging/shadow/shadow_setting'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Lets a policy run in the shadow, on every replica; null ends it. */
export class ChooseShadow {
  /** @throws E_UNKNOWN_POLICY, E_POLICY_NOT_REPLAYABLE */
  async handle(setting: ShadowSetting | null, by: Act) {
    if (setting !== null) rereadingRouter(setting.policy)
    await db.transaction((trx) =>
      auditTrail.record(
        {
          by,
          action: setting === null ? 'routing.shadow_ended' : 'routing.shadow_chosen',
          object: setting?.policy ?? null,
          detail: { ...setting },
        },
        trx
      )
    )
    await settings.set(SHADOW_SETTING, setting)
  }
}
