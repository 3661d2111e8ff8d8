import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { requestAsker } from '#knowledge/http/request_asker'
import { SuggestFacts } from '#knowledge/links/suggest_facts'
import { suggestionsRecord } from '#knowledge/links/suggestion_record'
import { suggestQuery } from '#knowledge/links/validators'

const STANDARD_MOST = 5

/** Facts that may be missing. */
@inject()
export default class SuggestionsController {
  constructor(private suggestFacts: SuggestFacts) {}

  async index(ctx: HttpContext) {
    const { k = STANDARD_MOST, ...given } = await check(suggestQuery, ctx.request.qs(), 'query')
    return suggestionsRecord(await this.suggestFacts.handle(requestAsker(ctx), given, k))
  }
}
