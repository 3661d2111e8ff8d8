/** How long the parts of a post may be, in characters, and how many tags it may have: what the common sites take. */
export const LIMITS = {
  title: 255,
  summary: 2_000,
  body: 1_000_000,
  tag: 100,
  tags: 50,
  topic: 1_000,
  notes: 100_000,
  /** Feeds that a workspace follows. */
  feeds: 200,
  destinations: 50,
  /** Posts in feed.xml. */
  feed_posts: 50,
} as const
