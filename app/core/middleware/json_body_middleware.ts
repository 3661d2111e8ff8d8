import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import bodyParserConfig from '#config/bodyparser'
import { E_BAD_BODY, E_BODY_TOO_LARGE, E_UNSUPPORTED_MEDIA_TYPE } from '#core/errors'

const MAX_DEPTH = 64

/** Deeper than any honest body, and well below what recursive code stands. */
function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (value === null || typeof value !== 'object') return false
  if (left === 0) return true
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (isTooDeep(item, left - 1)) return true
  }
  return false
}

interface ParserError {
  status?: number
  code?: string
  type?: string
}

/** Reads JSON bodies; what is not JSON, too deep or too large gets a clear 400, 413 or 415. */
export class JsonBody {
  readonly #parser: BodyParserMiddleware

  constructor(private readonly limit: string) {
    this.#parser = new BodyParserMiddleware({
      ...bodyParserConfig,
      json: { ...bodyParserConfig.json, limit },
    })
  }

  async read(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    if (request.hasBody()) {
      const type = request.header('content-type')?.split(';')[0]?.trim() ?? ''
      if (
        type !== '' &&
        type !== 'application/json' &&
        !/^application\/[\w.-]+\+json$/.test(type)
      ) {
        throw new E_UNSUPPORTED_MEDIA_TYPE([type.slice(0, 80)])
      }
      if (type === '') request.request.headers['content-type'] = 'application/json'
      if (Number(request.header('content-length') ?? 0) > bytesOf(this.limit))
        throw new E_BODY_TOO_LARGE([this.limit])
      await this.#parser
        .handle(ctx, async () => {})
        .catch((error: ParserError) => {
          throw this.explain(error)
        })
      /** Clients announce a body of length 0 where they send none; it reads like one that was left out. */
      if (!request.raw()) request.updateBody({})
      if (isTooDeep(request.body()))
        throw new E_BAD_BODY([`The body is nested deeper than ${MAX_DEPTH} levels`])
    }
    return next()
  }

  private explain(error: ParserError) {
    if (error.status === 413 || error.type === 'entity.too.large')
      return new E_BODY_TOO_LARGE([this.limit])
    if (error.type === 'encoding.unsupported')
      return new E_UNSUPPORTED_MEDIA_TYPE(['content-encoding'])
    const status = error.status ?? 400
    return status < 500 ? new E_BAD_BODY(['The body is not valid JSON']) : error
  }
}

const UNITS: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

const bytesOf = (limit: string) => {
  const [, amount, unit] = /^(\d+)\s*(b|kb|mb|gb)$/i.exec(limit) ?? []
  return Number(amount) * (UNITS[unit?.toLowerCase() ?? ''] ?? Number.NaN)
}

const apiBody = new JsonBody(String(bodyParserConfig.json.limit))

/** Lines of JSON, one value each. */
const LINES = /^application\/(x-)?(ndjson|jsonl(ines)?)\b/

/** Reads the JSON body of API routes, up to SVC_BODY_LIMIT. With `lines`, lines of JSON are left to the controller as a stream. */
export default class JsonBodyMiddleware {
  handle(ctx: HttpContext, next: NextFn, { lines = false }: { lines?: boolean } = {}) {
    if (lines && LINES.test(ctx.request.header('content-type') ?? '')) return next()
    return apiBody.read(ctx, next)
  }
}
