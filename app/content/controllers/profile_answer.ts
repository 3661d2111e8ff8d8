import { isoTime } from '#core/time'
import type { Profile } from '#content/queries/show_profile'

/** The editorial profile as it is answered. */
export const profileAnswer = (profile: Profile) => ({
  publication: profile.publication ?? null,
  site_url: profile.siteUrl ?? null,
  audience: profile.audience ?? null,
  language: profile.language ?? null,
  tone: profile.tone ?? null,
  auto_publish: profile.autoPublish,
  updated_at: isoTime(profile.updatedAt),
})
