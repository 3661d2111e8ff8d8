import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { quoteAnswer } from '#routing/estimate/quotes/quote_answer'
import { quoteBook } from '#routing/estimate/quotes/quote_book'

/** Shows quotes, and what calls that named them really took. */
export default class QuotesController {
  async show({ params, caller }: HttpContext) {
    const quote = await quoteBook.find(caller!.workspaceId, params.quote_id)
    if (quote === null) throw new E_NOT_FOUND(['quote'])
    return quoteAnswer(quote, await quoteBook.usesOf(quote))
  }
}
