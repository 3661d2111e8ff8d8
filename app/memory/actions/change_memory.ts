import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addSource, recountConfidence } from '#knowledge/services/fact_sources'
import Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import { factChanges } from '#knowledge/services/fact_changes'
import { indexFacts, unindexFacts } from '#knowledge/services/fact_words'
import { preparedFact } from '#knowledge/services/prepared_fact'
import { settleContradictions } from '#knowledge/services/settle_contradictions'
import { enteredFact } from '#memory/actions/add_memory'
import { E_MEMORY_EXISTS } from '#memory/errors'
import { FindMemory } from '#memory/queries/find_memory'
import { deletedMessages } from '#memory/services/deleted_messages'
import { readGivenMemory, type GivenMemory } from '#memory/services/memory_given'
import type { Asker } from '#knowledge/types'

/** What of a memory changes; null leaves a part as it is. */
export interface MemoryPatch extends GivenMemory {
  isEnabled: boolean | null
}

/** Changes a memory, or switches it off and on. Words that were corrected are gone, and are not learned again. */
export class ChangeMemory {
  /** @throws E_NOT_FOUND, E_MEMORY_EXISTS, InvalidRequest */
  async handle(asker: Asker, id: string, patch: MemoryPatch): Promise<Fact> {
    return db.transaction(async (client) => {
      const fact = await new FindMemory().handle(asker, id, client)
      const superseded = await reword(asker, fact, patch, client)
      if (patch.isEnabled !== null) {
        await fact.merge({ status: patch.isEnabled ? 'active' : 'disabled' }).save()
      }
      factChanges.afterCommit(client, asker.workspaceId, asker.id, [id, ...superseded])
      return fact
    })
  }
}

/** Answers the facts that the new words take the place of. */
async function reword(
  asker: Asker,
  fact: Fact,
  { text, predicate, value }: MemoryPatch,
  client: TransactionClientContract
): Promise<string[]> {
  if (text === null && predicate === null && value === null) return []
  const given = text === null || value !== null || predicate !== null ? fact : null
  const entered = readGivenMemory({
    text,
    predicate: predicate ?? given?.predicate ?? null,
    value: value ?? given?.object ?? null,
  })
  const prepared = preparedFact(asker, enteredFact(entered))
  const { identity, activeKey, stated } = prepared
  const other = await Fact.query({ client }).where({ activeKey }).whereNot('id', fact.id).first()
  if (other) throw new E_MEMORY_EXISTS([other.id])
  await deletedMessages.addThoseOf(asker, fact.id, client)
  await FactSource.query({ client }).where('fact_id', fact.id).delete()
  await unindexFacts(client, [fact])
  await fact.merge({ ...identity, activeKey, validFrom: null, validTo: null }).save()
  await indexFacts(client, [fact])
  await addSource(fact, stated.source, client)
  await recountConfidence(fact, stated, client)
  return fact.status === 'active' ? settleContradictions(prepared, fact, client) : []
}
