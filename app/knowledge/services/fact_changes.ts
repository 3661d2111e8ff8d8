import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changes } from '#core/services/changes'

/** Facts of one scope that were added, changed or removed. */
export interface FactChange {
  workspaceId: string
  /** Whose facts; null: shared ones. */
  ownerId: string | null
  /** `many`: too many to name, read all of them again. */
  facts: string[] | 'many'
}

const TOPIC = 'knowledge_facts'
const MOST_NAMED = 50

/** Tells what keeps facts in memory that they changed, on every replica. */
export const factChanges = {
  /** Call it after the commit. */
  async changed(workspaceId: string, ownerId: string | null, facts: string[] | 'many') {
    if (facts.length === 0) return
    const named = facts === 'many' || facts.length > MOST_NAMED ? 'many' : facts.join(',')
    await changes.publish(TOPIC, `${workspaceId} ${ownerId ?? '-'} ${named}`)
  },

  /** Calls it once the transaction has committed. */
  afterCommit(
    trx: TransactionClientContract,
    workspaceId: string,
    ownerId: string | null,
    facts: string[] | 'many'
  ) {
    trx.after('commit', () => factChanges.changed(workspaceId, ownerId, facts))
  },

  /** Calls the listener for each change; returns a function that ends it. */
  follow(listener: (change: FactChange) => void | Promise<void>) {
    return changes.on(TOPIC, (subject) => {
      const [workspaceId = '', ownerId, facts = 'many'] = (subject ?? '').split(' ')
      return listener({
        workspaceId,
        ownerId: ownerId === '-' ? null : (ownerId ?? null),
        facts: facts === 'many' ? 'many' : facts.split(','),
      })
    })
  },
}
