import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { engineerContext } from '#knowledge/actions/engineer_context'
import { requestAsker } from '#knowledge/http/request_asker'
import { contextValidator } from '#knowledge/validators/context'

/** Shows the context that a chat would get. */
export default class ContextsController {
  async store(ctx: HttpContext) {
    const asker = requestAsker(ctx)
    const { text, budget_tokens: budgetTokens } = await check(contextValidator, ctx.request.body())
    const context = await engineerContext.handle(asker, text, { budgetTokens })
    return {
      text: context.text,
      tokens: context.tokens,
      budget_tokens: context.budgetTokens,
      lines: context.lines,
      left_out: context.leftOut,
    }
  }
}
