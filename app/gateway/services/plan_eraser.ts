import db from '@adonisjs/lucid/services/db'
import { Phrase } from '#knowledge/forgetting/phrase'
import type { Eraser } from '#knowledge/services/erasers'
import { plansSaying, removePlans } from '#routing/plan/plans_saying'

/** Plans of requests, which keep the request's text: those that say the phrase go. The gateway knows both sides. */
export const planEraser: Eraser = {
  name: 'plans',
  async preview({ asker, phrase, isPersonal }) {
    if (phrase === null || isPersonal) return { plans: 0 }
    const wanted = new Phrase(phrase)
    const found = await plansSaying(db.connection(), asker.workspaceId, (value) =>
      wanted.isInside(value)
    )
    return { plans: found.length }
  },
  async erase({ asker, phrase, isPersonal }, trx) {
    if (phrase === null || isPersonal) return { plans: 0 }
    const wanted = new Phrase(phrase)
    const found = await plansSaying(trx, asker.workspaceId, (value) => wanted.isInside(value))
    await removePlans(trx, found)
    return { plans: found.length }
  },
}
