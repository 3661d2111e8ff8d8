import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ChangeSettings } from '#conversations/actions/change_settings'
import { conversationSettings } from '#conversations/services/conversation_settings'
import type { ConversationSettings } from '#conversations/types'
import { settingsValidator } from '#conversations/validators/conversation'

const answer = (settings: ConversationSettings) => ({
  enabled: settings.enabled,
  history_tokens: settings.historyTokens,
  summaries_with_model: settings.summariesWithModel,
  retention_days: settings.retentionDays,
})

/** What the caller's workspace chose for its conversations. */
@inject()
export default class SettingsController {
  constructor(private changeSettings: ChangeSettings) {}

  async show({ caller }: HttpContext) {
    return answer(await conversationSettings.of(caller!.workspaceId))
  }

  async update({ caller, request }: HttpContext) {
    const body = await check(settingsValidator, request.body())
    const changed = await this.changeSettings.handle(caller!.workspaceId, {
      enabled: body.enabled,
      historyTokens: body.history_tokens,
      summariesWithModel: body.summaries_with_model,
      retentionDays: body.retention_days,
    })
    return answer(changed)
  }
}
