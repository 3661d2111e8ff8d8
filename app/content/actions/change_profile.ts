import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import ContentProfile from '#content/models/content_profile'
import type { Profile } from '#content/queries/show_profile'

export type ProfileChange = Partial<Omit<Profile, 'updatedAt'>>

/** Changes what is given of the editorial profile; what is not given stays. */
export class ChangeProfile {
  async handle(workspaceId: string, change: ProfileChange): Promise<Profile> {
    return db.transaction(async (client) => {
      const profile =
        (await ContentProfile.query({ client }).where({ workspaceId }).forUpdate().first()) ??
        new ContentProfile().fill({ workspaceId, autoPublish: false })
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      profile.merge({ ...Object.fromEntries(given), updatedAt: clock.now() })
      return profile.useTransaction(client).save()
    })
  }
}
