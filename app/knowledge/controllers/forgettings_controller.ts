import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { forgetPhrase } from '#knowledge/forgetting/forget_phrase'
import { requestAsker } from '#knowledge/http/request_asker'
import { forgetQuery, forgetValidator } from '#knowledge/validators/forgetting'

/** Forgetting a phrase, or a look at what that would take. */
export default class ForgettingsController {
  async store(ctx: HttpContext) {
    const { phrase, dry_run: inBody } = await check(forgetValidator, ctx.request.body())
    const { dry_run: inQuery } = await check(forgetQuery, ctx.request.qs(), 'query')
    const dryRun = inBody === true || inQuery === true
    const asker = requestAsker(ctx)
    const forgotten = dryRun
      ? await forgetPhrase.preview(asker, phrase)
      : await forgetPhrase.handle(asker, phrase)
    const total = Object.values(forgotten)
      .flatMap((counts) => Object.values(counts))
      .reduce((sum, count) => sum + count, 0)
    return { dry_run: dryRun, total, forgotten }
  }
}
