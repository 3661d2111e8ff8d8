import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import ConversationSetting from '#conversations/models/conversation_setting'
import { conversationSettings } from '#conversations/services/conversation_settings'
import type { ConversationSettings } from '#conversations/types'

/** What is given changes; null follows the deployment again. */
export type SettingsChange = {
  [Name in keyof ConversationSettings]?: ConversationSettings[Name] | null
}

/** Changes what a workspace chose for its conversations. */
export class ChangeSettings {
  async handle(workspaceId: string, change: SettingsChange): Promise<ConversationSettings> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    await db.transaction(async (client) => {
      const row =
        (await ConversationSetting.query({ client }).where({ workspaceId }).forUpdate().first()) ??
        new ConversationSetting().fill({ workspaceId })
      row.merge({ ...Object.fromEntries(given), updatedAt: clock.now() })
      await row.useTransaction(client).save()
    })
    await conversationSettings.changed(workspaceId)
    return conversationSettings.of(workspaceId)
  }
}
