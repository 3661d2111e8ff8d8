import { FeedEntrySchema } from '#database/schema'

/** An entry that was seen in a feed. `old` ones are remembered and never taken, `taken` ones became a post. */
export default class FeedEntry extends FeedEntrySchema {
  static table = 'feed_entries'
  static selfAssignPrimaryKey = true

  declare state: 'old' | 'taken'
}
