import { E_NOT_FOUND } from '#core/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import { ownMemories } from '#memory/services/own_memories'
import type { Asker } from '#knowledge/types'
import type { Memory } from '#memory/types'

/** Finds one memory of an asker. */
export class FindMemory {
  /** In a transaction its row is locked. @throws E_NOT_FOUND */
  async handle(asker: Asker, id: string, client?: TransactionClientContract): Promise<Fact> {
    const query = ownMemories(Fact.query({ client }), asker).where('id', id)
    const fact = await (client ? query.forUpdate() : query).first()
    if (!fact) throw new E_NOT_FOUND(['memory'])
    return fact
  }

  /** With the sentence that each came from. */
  async shown(facts: Fact[]): Promise<Memory[]> {
    const sources = await FactSource.query()
      .whereIn(
        'fact_id',
        facts.map(({ id }) => id)
      )
      .orderBy('confidence', 'desc')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
    return facts.map((fact) => {
      const own = sources.filter(({ factId }) => factId === fact.id)
      return { fact, source: own.find(({ quote }) => quote !== null) ?? own[0] ?? null }
    })
  }
}
