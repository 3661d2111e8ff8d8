import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { E_NOT_FOUND } from '#core/errors'
import Fact from '#knowledge/models/fact'
import FactSource from '#knowledge/models/fact_source'
import { factsOfSubject } from '#knowledge/services/fact_lookup'
import { visibleTo } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'

const MOST_PAST = 50

/** Finds a fact that an asker sees. */
export class FindFact {
  /** @throws E_NOT_FOUND */
  async handle(asker: Asker, id: string, client?: TransactionClientContract): Promise<Fact> {
    const query = visibleTo(Fact.query({ client }), asker).where('id', id)
    const fact = await (client ? query.forUpdate() : query).first()
    if (!fact) throw new E_NOT_FOUND(['fact'])
    return fact
  }

  /** Everything that states it, newest first. */
  sources(fact: Fact): Promise<FactSource[]> {
    return FactSource.query().where({ factId: fact.id }).orderBy('at', 'desc').orderBy('id', 'desc')
  }

  /** What else was or is stated of the same subject by the same predicate, newest first. */
  history({ workspaceId, scope, subjectKey, predicateKey, id }: Fact): Promise<Fact[]> {
    return factsOfSubject({ workspaceId, scope, subjectKey })
      .where({ predicateKey })
      .whereNot({ id })
      .limit(MOST_PAST)
  }
}
