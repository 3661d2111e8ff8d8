import ContentProfile from '#content/models/content_profile'

/** What a workspace publishes and for whom; null where it has not said so. */
export interface Profile {
  publication: string | null
  siteUrl: string | null
  audience: string | null
  language: string | null
  tone: string | null
  autoPublish: boolean
  updatedAt: number | null
}

const NOTHING: Profile = {
  publication: null,
  siteUrl: null,
  audience: null,
  language: null,
  tone: null,
  autoPublish: false,
  updatedAt: null,
}

/** The editorial profile of a workspace. */
export class ShowProfile {
  async handle(workspaceId: string): Promise<Profile> {
    return (await ContentProfile.find(workspaceId)) ?? NOTHING
  }
}
