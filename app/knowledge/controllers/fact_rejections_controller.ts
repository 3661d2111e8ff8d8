import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RejectFact } from '#knowledge/actions/reject_fact'
import { factAnswer } from '#knowledge/controllers/fact_answer'
import { requestAsker } from '#knowledge/http/request_asker'

/** Saying that a fact is wrong. */
@inject()
export default class FactRejectionsController {
  constructor(private rejectFact: RejectFact) {}

  async store(ctx: HttpContext) {
    const asker = requestAsker(ctx)
    return factAnswer(ctx, asker, await this.rejectFact.handle(asker, ctx.params.fact_id))
  }
}
