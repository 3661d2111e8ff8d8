import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { HeldKey, idempotency, type KeptAnswer } from '#core/services/idempotency'
import { unprocessable } from '#core/validation/errors'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Whose Idempotency-Keys this request's are: a workspace or an operator; set by whoever recognises the caller. */
    idempotencyScope?: string
  }
}

const SHAPE = /^[\x21-\x7e]{1,255}$/

/** Answers that another try may better, as those say that name a time for it: they are not kept. */
const isPassing = (status: number, retryAfter: unknown) =>
  status >= 500 || status === 429 || retryAfter !== undefined

/** Everything that makes two requests the same: also the headers that say for whom they are. */
function describe({ request }: HttpContext) {
  const { headers } = request.request
  const ours = Object.keys(headers).filter((name) => name.startsWith('x-svc-'))
  const said = ours.sort().map((name) => `${name}: ${headers[name]}`)
  return [request.method(), request.url(true), ...said, request.raw() ?? ''].join('\n')
}

/**
 * Repeats the first answer to a write that carries an Idempotency-Key (409 when the key was used for another request).
 * Comes after the middleware that reads the body and the one that recognises the caller.
 */
export default class IdempotencyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const key = ctx.request.header('idempotency-key')
    if (key === undefined) return next()
    if (!SHAPE.test(key)) {
      throw unprocessable(
        ['header', 'idempotency-key'],
        'Input should be 1 to 255 visible ASCII characters',
        'string_pattern_mismatch'
      )
    }
    const scope = ctx.idempotencyScope ?? `client:${ctx.request.ip()}`
    const begun = await idempotency.begin(scope, key, describe(ctx))
    if (!(begun instanceof HeldKey)) return this.repeat(ctx, begun)
    try {
      await next()
    } catch (error) {
      await begun.release()
      throw error
    }
    await this.settle(ctx, begun)
  }

  private repeat({ response }: HttpContext, { status, body }: KeptAnswer) {
    response.header('idempotency-replayed', 'true')
    return response.status(status).send(body)
  }

  /** Errors were rendered further in, so they show as a status here. Streams and files are not kept. */
  private async settle({ response, logger }: HttpContext, held: HeldKey) {
    const status = response.getStatus()
    const isWhole = !response.hasStream && !response.hasFileToStream
    const isKept = isWhole && !isPassing(status, response.getHeader('retry-after'))
    const settled = isKept ? held.keep({ status, body: response.getBody() }) : held.release()
    await settled.catch((error) => {
      logger.error({ err: error }, 'the answer of a write with an Idempotency-Key was not kept')
    })
  }
}
