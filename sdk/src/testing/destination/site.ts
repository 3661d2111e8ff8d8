/** A post as the site under test has it; only what the site can say. */
export interface SitePost {
  id: string
  title: string
  /** The text as HTML, where the site keeps HTML. */
  html?: string
  /** The text as it was sent, where the site keeps Markdown. */
  body?: string
  /** Whether readers find it. */
  status: 'published' | 'draft'
  tags?: readonly string[]
  /** It came as a test, where the site can tell. */
  test?: boolean
  /** The ids of the deliveries that brought it, where the site sees them. */
  deliveryIds?: readonly string[]
}

/** A site that runs: a real one, or a small imitation of it in memory. */
export interface RunningSite {
  /** Settings with which the plugin publishes there; `url` is its address. */
  settings: Record<string, unknown> & { url: string }
  /** Everything that is there now, drafts included. */
  posts(): Promise<SitePost[]>
  /** Empties it. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** What the suite publishes to. It is started and stopped for each test; a site that takes long may run on. */
export interface DestinationSite {
  start(): Promise<RunningSite>
}
