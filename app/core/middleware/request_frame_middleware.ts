import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { E_BAD_BODY } from '#core/errors'
import { newId } from '#core/ids'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Names this request in answers, logs and stored decisions: `req_…`. */
    requestId: string
  }
}

const BAD_PATH = /%00|%(?![0-9a-f]{2})/i

/** Gives each request its id and the headers that every answer carries. */
export default class RequestFrameMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    ctx.requestId = newId('req')
    const { response } = ctx.response
    response.setHeader('x-request-id', ctx.requestId)
    response.setHeader('x-content-type-options', 'nosniff')
    if (BAD_PATH.test(ctx.request.request.url ?? '')) {
      throw new E_BAD_BODY(['The address holds characters that it may not'])
    }
    return next()
  }
}
