import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { healthBoard } from '#providers/services/health_board'
import { directory } from '#providers/services/provider_directory'
import { questionFrom } from '#routing/services/question_from'
import { routers } from '#routing/services/routers'
import { ShowProfile, type Profile } from '#content/queries/show_profile'
import Destination from '#content/models/destination'
import Feed from '#content/models/feed'
import { DELIVERY_STATUSES, type DeliveryStatus } from '#content/models/delivery'
import { instructions } from '#content/writing/prompt'
import { POST_STATUSES, type PostStatus } from '#content/types'

/** Who would write the next post; without a target, why nobody can. */
export interface Writer {
  targetId: string | null
  provider: string | null
  why: string
}

/** The content of a workspace at a glance. */
export interface Overview {
  profile: Profile
  posts: Record<PostStatus, number>
  deliveries: Record<DeliveryStatus, number>
  destinations: Destination[]
  feeds: Feed[]
  writer: Writer
}

/** Sums up what a workspace publishes. */
@inject()
export class ShowOverview {
  constructor(private showProfile: ShowProfile) {}

  async handle(workspaceId: string): Promise<Overview> {
    const [profile, posts, feeds, deliveries, destinations] = await Promise.all([
      this.showProfile.handle(workspaceId),
      this.countPosts(workspaceId),
      Feed.query().where({ workspaceId }).orderBy('id'),
      this.countDeliveries(workspaceId),
      Destination.query().where({ workspaceId }).orderBy('id'),
    ])
    return {
      profile,
      posts,
      feeds,
      deliveries,
      destinations,
      writer: await this.writer(workspaceId, profile),
    }
  }

  private async countPosts(workspaceId: string) {
    const rows = await db
      .from('posts')
      .where({ workspace_id: workspaceId })
      .groupBy('status')
      .select('status')
      .count('* as posts')
    const counts = new Map(rows.map((row) => [row.status, Number(row.posts)]))
    return Object.fromEntries(
      POST_STATUSES.map((status) => [status, counts.get(status) ?? 0])
    ) as Record<PostStatus, number>
  }

  private async countDeliveries(workspaceId: string) {
    const rows = await db
      .from('deliveries')
      .where({ workspace_id: workspaceId })
      .groupBy('status')
      .select('status')
      .count('* as deliveries')
    const counts = new Map(rows.map((row) => [row.status, Number(row.deliveries)]))
    return Object.fromEntries(
      DELIVERY_STATUSES.map((status) => [status, counts.get(status) ?? 0])
    ) as Record<DeliveryStatus, number>
  }

  /** Asks the router, without a request of it: nothing is stored and nothing is metered. */
  private async writer(workspaceId: string, profile: Profile): Promise<Writer> {
    const asked = {
      text: 'Write a post about: a topic of this publication',
      history: [{ role: 'system', content: instructions(profile) }],
      context: { explore: false },
      kinds: ['model'],
      execute: true,
    }
    const question = questionFrom(asked, newId('req'), workspaceId, null)
    const targets = await directory.view(workspaceId)
    const { target, why } = routers.decide(question, targets, healthBoard.ofTarget)
    return {
      targetId: target?.id ?? null,
      provider: target?.execution?.connection.name ?? null,
      why,
    }
  }
}
