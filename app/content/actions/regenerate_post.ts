import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import type { PlanCode } from '#workspaces/types'
import { E_NOTHING_TO_REWRITE, E_POST_IS_BEING_WRITTEN } from '#content/errors'
import type Post from '#content/models/post'
import PostGeneration from '#content/models/post_generation'
import { FindPost } from '#content/queries/find_post'
import { beginGeneration, endGeneration, LOST_AFTER_MS } from '#content/services/generations'
import { addRevision } from '#content/services/posts'
import { WriteText } from '#content/writing/write_text'

/** Writes a post again from its brief, with today's writer; status and address stay, and so does the text when nobody can write. */
@inject()
export class RegeneratePost {
  constructor(
    private writeText: WriteText,
    private findPost: FindPost
  ) {}

  /** @throws E_NOT_FOUND, E_NOTHING_TO_REWRITE, E_POST_IS_BEING_WRITTEN */
  async handle(
    workspaceId: string,
    id: string,
    { keyId, plan }: { keyId: string; plan: PlanCode }
  ): Promise<Post> {
    const requestId = newId('req')
    const { brief, generation } = await db.transaction(async (client) => {
      const post = await this.findPost.handle(workspaceId, id, client)
      const last = await PostGeneration.query({ client })
        .where({ postId: id })
        .orderBy('id', 'desc')
        .first()
      if (!last) throw new E_NOTHING_TO_REWRITE()
      const isRunning = last.state === 'running' && last.startedAt > clock.now() - LOST_AFTER_MS
      if (isRunning) throw new E_POST_IS_BEING_WRITTEN()
      return {
        brief: last.brief,
        generation: await beginGeneration(client, post, last.brief, requestId),
      }
    })
    const written = await this.writeText.handle({ workspaceId, keyId, plan, requestId, brief })
    return db.transaction(async (client) => {
      const post = await this.findPost.handle(workspaceId, id, client)
      if (written.text !== null) {
        const { imageUrl } = post
        await addRevision(client, post, { ...written.text, imageUrl }, written.targetId ?? 'router')
        post.merge({ version: post.version + 1, updatedAt: clock.now() })
      }
      await endGeneration(client, generation, written, post.revision)
      return post.useTransaction(client).save()
    })
  }
}
