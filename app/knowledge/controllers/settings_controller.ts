import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { settingsValidator } from '#knowledge/validators/settings'

/** What the caller's workspace chose for its knowledge. */
export default class SettingsController {
  async update({ caller, request }: HttpContext) {
    const { enabled, budget_tokens: budgetTokens } = await check(settingsValidator, request.body())
    const choice = await knowledgeSettings.change(caller!.workspaceId, { enabled, budgetTokens })
    return { enabled: choice.enabled, budget_tokens: choice.budgetTokens }
  }
}
