import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { outboxWorker } from '#content/delivery/outbox_worker'
import { wantPublished, wantTakenBack } from '#content/delivery/outbox'
import { E_POST_CHANGED } from '#content/errors'
import type Post from '#content/models/post'
import { FindPost } from '#content/queries/find_post'
import { addRevision, moveTo } from '#content/services/posts'
import { requireReadable } from '#content/services/readable'
import type { PostStatus, PostText } from '#content/types'

/** What changes; null and absent leave a field as it is. */
export type PostChange = { [Name in keyof PostText]?: PostText[Name] | null } & {
  status?: PostStatus | null
}

/** Changes a post: new words make a new revision, a new status moves it. */
@inject()
export class ChangePost {
  constructor(private findPost: FindPost) {}

  /** @throws E_NOT_FOUND, E_POST_CHANGED when `expected` is not its version, InvalidRequest */
  async handle(
    workspaceId: string,
    id: string,
    { status, ...words }: PostChange,
    by: { madeBy: string; expected: number | null }
  ): Promise<Post> {
    const { post: saved, due } = await db.transaction(async (client) => {
      const post = await this.findPost.handle(workspaceId, id, client)
      if (by.expected !== null && by.expected !== post.version) {
        throw new E_POST_CHANGED([post.version])
      }
      const wasPublished = post.status === 'published'
      const before = await this.findPost.text(post, post.revision, client)
      const text = changed(before, words)
      if (text !== null) await addRevision(client, post, text, by.madeBy)
      if (status) {
        if (status === 'published') requireReadable((text ?? before).body)
        moveTo(post, status)
      }
      if (text !== null || post.$isDirty) {
        post.merge({ version: post.version + 1, updatedAt: clock.now() })
      }
      await post.useTransaction(client).save()
      return { post, due: await this.followUp(client, post, wasPublished, status) }
    })
    outboxWorker.hurry(due)
    return saved
  }

  /** Publishing sends it to the automatic destinations; leaving that status takes it back everywhere. */
  private async followUp(
    client: TransactionClientContract,
    post: Post,
    wasPublished: boolean,
    status: PostStatus | null | undefined
  ) {
    if (status === 'published') return wantPublished(client, post, 'automatic')
    return wasPublished && post.status !== 'published' ? wantTakenBack(client, post) : []
  }
}

/** What the next revision says; null when nothing in it would be new. */
function changed(before: PostText, words: Omit<PostChange, 'status'>): PostText | null {
  const { title, summary, body, tags, imageUrl } = before
  const given = Object.entries(words).filter(([, value]) => value !== null && value !== undefined)
  const next = { title, summary, body, tags, imageUrl, ...Object.fromEntries(given) } as PostText
  const isSame = given.every(
    ([name]) =>
      JSON.stringify(next[name as keyof PostText]) ===
      JSON.stringify(before[name as keyof PostText])
  )
  return isSame ? null : next
}
