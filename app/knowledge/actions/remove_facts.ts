import db from '@adonisjs/lucid/services/db'
import Fact from '#knowledge/models/fact'
import { factChanges } from '#knowledge/services/fact_changes'
import { removeFacts } from '#knowledge/services/fact_removal'
import { nameKey, predicateKey } from '#knowledge/services/names'
import { meansAsker } from '#knowledge/services/prepared_fact'
import { visibleScopes, visibleTo } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'

const AT_ONCE = 500

/** Which facts go; null leaves a condition out. */
export interface NamedFacts {
  subject: string | null
  predicate: string | null
  object: string | null
}

/** Really removes the facts that an asker sees under these names, history included. */
export class RemoveFacts {
  /** A few in each transaction, so that others can write in between. Answers how many went. */
  async handle(asker: Asker, named: NamedFacts): Promise<number> {
    let removed = 0
    const owners = new Set<string | null>()
    for (;;) {
      const facts = await db.transaction(async (client) => {
        const found = await select(asker, named).useTransaction(client).limit(AT_ONCE)
        await removeFacts(client, found)
        return found
      })
      for (const { ownerId } of facts) owners.add(ownerId)
      removed += facts.length
      if (facts.length < AT_ONCE) break
    }
    for (const owner of owners) await factChanges.changed(asker.workspaceId, owner, 'many')
    return removed
  }
}

function select(asker: Asker, { subject, predicate, object }: NamedFacts) {
  const isByPredicate = subject === null && object === null
  const query = isByPredicate
    ? Fact.query().whereIn('scope', visibleScopes(asker))
    : visibleTo(Fact.query(), asker)
  if (subject !== null) {
    query.where('subject_key', meansAsker(asker, subject) ? asker.id : nameKey(subject))
  }
  if (predicate !== null) query.where('predicate_key', predicateKey(predicate))
  if (object !== null) query.where('object_key', nameKey(object))
  return query
}
