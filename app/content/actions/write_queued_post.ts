import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type { PlanCode } from '#workspaces/types'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { wantPublished } from '#content/delivery/outbox'
import Post from '#content/models/post'
import PostGeneration from '#content/models/post_generation'
import { ShowProfile } from '#content/queries/show_profile'
import { endGeneration } from '#content/services/generations'
import { addRevision, moveTo } from '#content/services/posts'
import { WriteText } from '#content/writing/write_text'

const LOST = {
  text: null,
  note: 'The process that wrote it ended; the brief is kept',
  targetId: null,
  costNano: null,
  outputTokens: null,
}

/**
 * Writes a post that waits to be written, once: a second try finds it running and ends it with its brief, since the first
 * one may have been paid. With `auto_publish` in the profile it is published when it is written.
 */
@inject()
export class WriteQueuedPost {
  constructor(
    private writeText: WriteText,
    private showProfile: ShowProfile
  ) {}

  async handle(postId: string) {
    const generation = await PostGeneration.query().where({ postId }).orderBy('id', 'desc').first()
    if (!generation || !['queued', 'running'].includes(generation.state)) return
    const isMine = generation.state === 'queued' && (await this.begin(generation.id))
    const written = isMine ? await this.write(generation) : LOST
    const { autoPublish } = await this.showProfile.handle(generation.workspaceId)
    const due = await db.transaction(async (client) => {
      const post = await Post.query({ client }).where('id', postId).forUpdate().first()
      if (!post) return []
      const isUntouched = post.revision === 1 && post.status === 'draft'
      if (written.text !== null && isUntouched) {
        const { imageUrl } = post
        await addRevision(client, post, { ...written.text, imageUrl }, written.targetId ?? 'router')
        if (autoPublish) moveTo(post, 'published')
        post.merge({ version: post.version + 1, updatedAt: clock.now() })
      }
      await endGeneration(client, generation, written, post.revision)
      await post.useTransaction(client).save()
      return post.status === 'published' ? wantPublished(client, post, 'automatic') : []
    })
    outboxWorker.hurry(due)
  }

  /** Marks it as running before anything is asked; false when another process was first. */
  private async begin(id: string) {
    const begun = await db
      .from('post_generations')
      .where({ id, state: 'queued' })
      .update({ state: 'running', started_at: clock.now() })
    return Number(begun) === 1
  }

  private async write({ workspaceId, requestId, brief }: PostGeneration) {
    const workspace = await db.from('workspaces').where('id', workspaceId).firstOrFail()
    const plan = workspace.plan as PlanCode
    return this.writeText.handle({ workspaceId, keyId: null, plan, requestId, brief })
  }
}
