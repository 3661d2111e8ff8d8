import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type Post from '#content/models/post'
import PostGeneration from '#content/models/post_generation'
import { FindPost } from '#content/queries/find_post'
import { ShowProfile } from '#content/queries/show_profile'
import { LOST_AFTER_MS } from '#content/services/generations'
import { renderMarkdown } from '#content/services/markdown'

const LOST = 'The process that wrote it ended; the brief is kept, write it again'

/** What a post says now, rendered, and how it was written. */
@inject()
export class ShowPost {
  constructor(
    private findPost: FindPost,
    private showProfile: ShowProfile
  ) {}

  async handle(post: Post) {
    const [text, profile, generation] = await Promise.all([
      this.findPost.text(post),
      this.showProfile.handle(post.workspaceId),
      PostGeneration.query().where({ postId: post.id }).orderBy('id', 'desc').first(),
    ])
    return {
      body: text.body,
      html: renderMarkdown(text.body, profile.siteUrl),
      writing: generation && tell(generation),
    }
  }
}

function tell(generation: PostGeneration) {
  const isLost =
    generation.state === 'running' && generation.startedAt < clock.now() - LOST_AFTER_MS
  return {
    state: isLost ? ('failed' as const) : generation.state,
    request_id: generation.requestId,
    target: generation.targetId ?? null,
    cost_usd: usd(generation.costNano ?? null),
    output_tokens: generation.outputTokens ?? null,
    note: isLost ? LOST : (generation.note ?? null),
    started_at: isoTime(generation.startedAt),
    ended_at: isoTime(generation.endedAt),
  }
}
