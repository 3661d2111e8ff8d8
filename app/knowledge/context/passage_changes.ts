import { changes } from '#core/services/changes'
import type { PassageRow } from '#knowledge/context/passage_rows'
import type { Asker } from '#knowledge/types'

const ADDED = 'knowledge.passages_added'
const REMOVED = 'knowledge.passages_removed'

/** Owners that one word to other replicas names. */
const OWNERS_AT_ONCE = 100

/** Rows that came in of one owner. */
export interface AddedPassages {
  ownerId: string
  rows: PassageRow[]
}

/** What learns of passages. */
interface Follower {
  /** Rows that this process keeps. */
  added(ownerId: string, rows: PassageRow[]): void
  /** Another replica keeps new ones. */
  addedElsewhere(ownerId: string): void | Promise<void>
  /** Some went, here or there; null: anybody's. */
  removed(ownerId: string | null): void
}

async function elsewhere(follower: Follower, ownerIds: string[]) {
  for (const ownerId of ownerIds) await follower.addedElsewhere(ownerId)
}

const followers = new Set<Follower>()

/** Says what became of passages: rows that came in reach this process directly, other replicas are told to look. */
export const passageChanges = {
  /** Returns a function that ends it. */
  follow(follower: Follower) {
    followers.add(follower)
    const ends = [
      changes.on(ADDED, (subject) => {
        const [replica, ...ownerIds] = (subject ?? '').split(' ')
        return replica === changes.replica ? undefined : elsewhere(follower, ownerIds)
      }),
      changes.on(REMOVED, (ownerId) => follower.removed(ownerId)),
    ]
    return () => {
      followers.delete(follower)
      for (const end of ends) end()
    }
  },
  async added(all: AddedPassages[]): Promise<void> {
    for (const follower of followers) {
      for (const { ownerId, rows } of all) follower.added(ownerId, rows)
    }
    for (let at = 0; at < all.length; at += OWNERS_AT_ONCE) {
      const ownerIds = all.slice(at, at + OWNERS_AT_ONCE).map(({ ownerId }) => ownerId)
      await changes.publish(ADDED, [changes.replica, ...ownerIds].join(' '))
    }
  },
  removed: (asker: Asker): Promise<void> => changes.publish(REMOVED, asker.id),
}
