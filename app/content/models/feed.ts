import { booleanColumn, jsonColumn } from '#core/columns'
import { FeedSchema } from '#database/schema'

/** How a feed does: `new` until its first fetch, `throttled` while its host asked for patience, `gone` when it said so for good. */
export type FeedState = 'new' | 'ok' | 'error' | 'throttled' | 'gone'

/** What the last fetch of a feed brought. */
export interface LastFetch {
  at: number
  /** By the schedule, or by hand. */
  how: 'schedule' | 'hand'
  tookMs: number
  bytes: number
  /** Entries in the document, and those that became posts. */
  entries: number
  taken: number
  isUnchanged: boolean
  /** Entries may have come and gone between two fetches. */
  hasGap: boolean
  error: { code: string; message: string } | null
  discovered: string[]
}

/** A feed that a workspace follows. */
export default class Feed extends FeedSchema {
  static table = 'feeds'
  static selfAssignPrimaryKey = true

  declare state: FeedState

  @booleanColumn()
  declare enabled: boolean

  @jsonColumn()
  declare lastFetch: LastFetch | null
}
