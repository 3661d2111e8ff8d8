import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { MINUTE } from '#core/time'
import type Post from '#content/models/post'
import PostGeneration from '#content/models/post_generation'
import type { Written } from '#content/writing/write_text'
import type { Brief } from '#content/types'

/** Longer than any writing takes: what still runs after that died with its process. */
export const LOST_AFTER_MS = 15 * MINUTE

/** Notes that a post is being written, under which request. */
export const beginGeneration = (
  client: TransactionClientContract,
  post: Post,
  brief: Brief,
  requestId: string,
  state: 'queued' | 'running' = 'running'
) =>
  PostGeneration.create(
    {
      id: newId('gen'),
      postId: post.id,
      workspaceId: post.workspaceId,
      brief,
      state,
      requestId,
      startedAt: clock.now(),
    },
    { client }
  )

/** Notes how the writing ended: `fallback` when the brief itself is the content. */
export const endGeneration = (
  client: TransactionClientContract,
  generation: PostGeneration,
  written: Written,
  revision: number
) =>
  generation
    .useTransaction(client)
    .merge({
      state: written.text === null ? 'fallback' : 'done',
      targetId: written.targetId,
      costNano: written.costNano,
      outputTokens: written.outputTokens,
      note: written.note?.slice(0, 1_000) ?? null,
      revision,
      endedAt: clock.now(),
    })
    .save()
