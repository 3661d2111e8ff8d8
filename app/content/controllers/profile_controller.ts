import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ChangeProfile } from '#content/actions/change_profile'
import { profileAnswer } from '#content/controllers/profile_answer'
import { ShowProfile } from '#content/queries/show_profile'
import { profileValidator } from '#content/validators/profile'

/** An empty text clears a field, null leaves it. */
const given = (text: string | null | undefined) =>
  text === null || text === undefined ? undefined : text || null

/** The editorial profile of the caller's workspace. */
@inject()
export default class ProfileController {
  constructor(
    private showProfile: ShowProfile,
    private changeProfile: ChangeProfile
  ) {}

  async show({ caller }: HttpContext) {
    return profileAnswer(await this.showProfile.handle(caller!.workspaceId))
  }

  async update({ caller, request }: HttpContext) {
    const body = await check(profileValidator, request.body())
    const profile = await this.changeProfile.handle(caller!.workspaceId, {
      publication: given(body.publication),
      siteUrl: given(body.site_url),
      audience: given(body.audience),
      language: given(body.language),
      tone: given(body.tone),
      autoPublish: body.auto_publish ?? undefined,
    })
    return profileAnswer(profile)
  }
}
