import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import type { PlanCode } from '#workspaces/types'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { wantPublished } from '#content/delivery/outbox'
import type Post from '#content/models/post'
import { FindPost } from '#content/queries/find_post'
import { beginGeneration, endGeneration } from '#content/services/generations'
import { addRevision, makePost, moveTo, withOwnAddress } from '#content/services/posts'
import { textOfBrief } from '#content/writing/written_text'
import { WriteText } from '#content/writing/write_text'
import type { Brief, PostStatus } from '#content/types'

/** A brief, with who sends it. */
export interface WritingWish {
  workspaceId: string
  keyId: string
  plan: PlanCode
  brief: Brief
  status: PostStatus
}

/**
 * Writes a post from a brief. The brief is kept as a draft before anybody is paid, so that nothing is lost when the process
 * dies; the written text becomes the next revision, and only then does the post get the status that was asked for.
 */
@inject()
export class WritePost {
  constructor(
    private writeText: WriteText,
    private findPost: FindPost
  ) {}

  async handle({ workspaceId, keyId, plan, brief, status }: WritingWish): Promise<Post> {
    const requestId = newId('req')
    const { post, generation } = await withOwnAddress(async (client) => {
      const made = await makePost(client, {
        workspaceId,
        text: textOfBrief(brief),
        status: 'draft',
        category: null,
        sourceUrl: brief.url,
        origin: 'brief',
        madeBy: keyId,
      })
      return { post: made, generation: await beginGeneration(client, made, brief, requestId) }
    })
    const written = await this.writeText.handle({ workspaceId, keyId, plan, requestId, brief })
    const done = await db.transaction(async (client) => {
      const present = await this.findPost.handle(workspaceId, post.id, client)
      const isUntouched = present.revision === post.revision
      if (written.text !== null && isUntouched) {
        await addRevision(client, present, written.text, written.targetId ?? 'router')
      }
      if (isUntouched && status !== present.status) moveTo(present, status)
      present.merge({ version: present.version + 1 })
      await endGeneration(client, generation, written, present.revision)
      await present.useTransaction(client).save()
      const isPublished = present.status === 'published'
      return {
        post: present,
        due: isPublished ? await wantPublished(client, present, 'automatic') : [],
      }
    })
    outboxWorker.hurry(done.due)
    return done.post
  }
}
