import { changes } from '#core/services/changes'
import type { PassageRow } from '#knowledge/context/passage_rows'
import type { Asker } from '#knowledge/types'

/** Topics by which replicas learn that an asker's passages changed; the subject is the asker's id. */
export const PASSAGES_ADDED = 'knowledge.passages_added'
export const PASSAGES_REMOVED = 'knowledge.passages_removed'

type Follower = (ownerId: string, rows: PassageRow[]) => void

const followers = new Set<Follower>()

/** Says what became of passages: rows that came in reach this process directly, other replicas are told to look. */
export const passageChanges = {
  /** Calls the follower with every row that this process keeps. */
  follow(follower: Follower) {
    followers.add(follower)
  },
  async added(asker: Asker, rows: PassageRow[]): Promise<void> {
    for (const follower of followers) follower(asker.id, rows)
    await changes.publish(PASSAGES_ADDED, asker.id)
  },
  removed: (asker: Asker): Promise<void> => changes.publish(PASSAGES_REMOVED, asker.id),
}
