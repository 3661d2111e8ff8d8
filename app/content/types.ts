/** Where a post stands. Every move is allowed; what readers see is the published revision. */
export const POST_STATUSES = ['draft', 'in_review', 'published', 'archived'] as const

export type PostStatus = (typeof POST_STATUSES)[number]

/** Where a post comes from: sent whole, written from a brief, or from an entry of a feed. */
export type PostOrigin = 'sent' | 'brief' | 'feed'

/** What a post is written from. */
export interface Brief {
  topic: string
  notes: string
  url: string | null
  /** What a feed's entry says; the page of `url` is read when this is short. */
  source?: { title: string; text: string } | null
}

/** How far the writing of a post is. */
export type GenerationState = 'queued' | 'running' | 'done' | 'fallback' | 'failed'

/** What a revision says. */
export interface PostText {
  title: string
  summary: string
  body: string
  tags: string[]
  imageUrl: string | null
}
