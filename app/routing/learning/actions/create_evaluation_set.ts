import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { isDuplicate } from '#core/storage_errors'
import EvaluationSet from '#routing/learning/models/evaluation_set'
import { PLATFORM, workspaceOf } from '#routing/learning/services/scope'
import { E_EVALUATION_SET_EXISTS, E_TOO_MANY_EVALUATION_SETS } from '#routing/errors'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** What somebody says of a set that they are about to import. */
export interface NewEvaluationSet {
  name: string
  description?: string | null
  source?: string | null
  licence?: string | null
  keep_text?: boolean
}

const MOST_SETS = { platform: 500, workspace: 20 }

/** Makes an empty evaluation set; its rows come later. */
export class CreateEvaluationSet {
  /** @throws E_EVALUATION_SET_EXISTS, E_TOO_MANY_EVALUATION_SETS */
  async handle(scope: string, input: NewEvaluationSet, by: Act): Promise<EvaluationSet> {
    await this.#requireRoom(scope)
    const now = clock.now()
    const set = {
      id: newId('evs'),
      scope,
      name: input.name,
      description: input.description ?? null,
      source: input.source ?? null,
      licence: input.licence ?? null,
      keepText: input.keep_text ?? false,
      rows: 0,
      createdAt: now,
      updatedAt: now,
    }
    return db
      .transaction(async (client) => {
        const made = await EvaluationSet.create(set, { client })
        await auditTrail.record(
          {
            by,
            action: 'evaluation_set.created',
            workspaceId: workspaceOf(scope),
            object: set.id,
            detail: { name: set.name, keep_text: set.keepText },
          },
          client
        )
        return made
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_EVALUATION_SET_EXISTS([input.name]) : error
      })
  }

  async #requireRoom(scope: string) {
    const [present] = await db.from('evaluation_sets').where({ scope }).count('* as n')
    const most = scope === PLATFORM ? MOST_SETS.platform : MOST_SETS.workspace
    if (Number(present.n) >= most) throw new E_TOO_MANY_EVALUATION_SETS([String(most)])
  }
}
