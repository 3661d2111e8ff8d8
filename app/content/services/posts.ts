import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { isDuplicate } from '#core/storage_errors'
import Post from '#content/models/post'
import PostRevision from '#content/models/post_revision'
import { indexPost } from '#content/services/post_index'
import { numbered, slugOf } from '#content/services/slugs'
import type { PostOrigin, PostStatus, PostText } from '#content/types'

const LARGEST_KEY = 2 ** 48 - 1
const MOST_TRIES = 20

/** A post that is about to be made. */
export interface NewPost {
  workspaceId: string
  text: PostText
  status: PostStatus
  category: string | null
  sourceUrl: string | null
  origin: PostOrigin
  /** Id of the key, or what of the appliance made it. */
  madeBy: string
}

/**
 * Runs work that makes a post; once more when another post got its address in the meantime, which only the database
 * notices. The whole transaction is done again, as PostgreSQL ends one with its first error.
 */
export async function withOwnAddress<Result>(
  work: (client: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === MOST_TRIES || !isDuplicate(error)) throw error
    }
  }
}

/** Makes a post with its first revision. */
export async function makePost(client: TransactionClientContract, wish: NewPost): Promise<Post> {
  const now = clock.now()
  const isPublished = wish.status === 'published'
  const post = await Post.create(
    {
      id: newId('post'),
      workspaceId: wish.workspaceId,
      slug: await freeSlug(client, wish.workspaceId, slugOf(wish.text.title)),
      searchKey: randomInt(LARGEST_KEY),
      status: wish.status,
      ...shown(wish.text),
      category: wish.category,
      sourceUrl: wish.sourceUrl,
      origin: wish.origin,
      revision: 1,
      publishedRevision: isPublished ? 1 : null,
      publishedAt: isPublished ? now : null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    },
    { client }
  )
  await keepRevision(client, post, wish.text, wish.madeBy)
  await indexPost(client, post)
  return post
}

/** Adds a revision and shows it in the post's row; the caller saves the post. */
export async function addRevision(
  client: TransactionClientContract,
  post: Post,
  text: PostText,
  madeBy: string
) {
  post.merge({ ...shown(text), revision: post.revision + 1 })
  await keepRevision(client, post, text, madeBy)
  await indexPost(client, post)
}

/** Moves a post; publishing shows its present revision to readers, any other status shows none. */
export function moveTo(post: Post, status: PostStatus) {
  post.status = status
  if (status === 'published') {
    post.merge({
      publishedRevision: post.revision,
      publishedAt: post.publishedAt ?? clock.now(),
    })
  } else {
    post.publishedRevision = null
  }
}

const shown = ({ title, summary, tags, imageUrl }: PostText) => ({ title, summary, tags, imageUrl })

const keepRevision = (
  client: TransactionClientContract,
  post: Post,
  text: PostText,
  madeBy: string
) =>
  PostRevision.create(
    { postId: post.id, number: post.revision, ...text, madeBy, createdAt: clock.now() },
    { client }
  )

/** The address itself, or the first number behind it that nobody has. */
async function freeSlug(client: TransactionClientContract, workspaceId: string, slug: string) {
  const taken = await client
    .from('posts')
    .where({ workspace_id: workspaceId })
    .where((either) => either.where('slug', slug).orWhereLike('slug', `${slug}-%`))
    .select('slug')
  const names = new Set(taken.map((row) => row.slug))
  let number = 1
  while (names.has(numbered(slug, number))) number++
  return numbered(slug, number)
}
