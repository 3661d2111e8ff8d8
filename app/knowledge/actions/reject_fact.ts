import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import type Fact from '#knowledge/models/fact'
import { FindFact } from '#knowledge/queries/find_fact'
import { factChanges } from '#knowledge/services/fact_changes'
import type { Asker } from '#knowledge/types'

/** Takes note that a fact is wrong. It stays, so that it is not learned again. */
@inject()
export class RejectFact {
  constructor(private findFact: FindFact) {}

  /** @throws E_NOT_FOUND */
  handle(asker: Asker, id: string): Promise<Fact> {
    return db.transaction(async (client) => {
      const fact = await this.findFact.handle(asker, id, client)
      if (fact.status === 'rejected') return fact
      fact.merge({ status: 'rejected', activeKey: null, endedAt: fact.endedAt ?? clock.now() })
      await fact.save()
      factChanges.afterCommit(client, asker.workspaceId, fact.ownerId, [id])
      return fact
    })
  }
}
