import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { admit } from '#auth/middleware/admission'

/** Takes an API key when there is one; a key that is not valid is refused all the same. */
export default class OptionalKeyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (ctx.auth.use('key').presented !== null) await admit(ctx)
    return next()
  }
}
