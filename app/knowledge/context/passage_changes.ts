import { changes } from '#core/services/changes'
import type { PassageRow } from '#knowledge/context/passage_rows'
import type { Asker } from '#knowledge/types'

const ADDED = 'knowledge.passages_added'
const REMOVED = 'knowledge.passages_removed'

/** What learns of passages. */
interface Follower {
  /** Rows that this process keeps. */
  added(ownerId: string, rows: PassageRow[]): void
  /** Another replica keeps new ones. */
  addedElsewhere(ownerId: string): void | Promise<void>
  /** Some went, here or there; null: anybody's. */
  removed(ownerId: string | null): void
}

const followers = new Set<Follower>()

/** Says what became of passages: rows that came in reach this process directly, other replicas are told to look. */
export const passageChanges = {
  /** Returns a function that ends it. */
  follow(follower: Follower) {
    followers.add(follower)
    const ends = [
      changes.on(ADDED, (subject) => {
        const [ownerId = '', replica] = (subject ?? '').split(' ')
        return replica === changes.replica ? undefined : follower.addedElsewhere(ownerId)
      }),
      changes.on(REMOVED, (ownerId) => follower.removed(ownerId)),
    ]
    return () => {
      followers.delete(follower)
      for (const end of ends) end()
    }
  },
  async added(asker: Asker, rows: PassageRow[]): Promise<void> {
    for (const follower of followers) follower.added(asker.id, rows)
    await changes.publish(ADDED, `${asker.id} ${changes.replica}`)
  },
  removed: (asker: Asker): Promise<void> => changes.publish(REMOVED, asker.id),
}
