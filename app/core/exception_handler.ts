import { Exception } from '@adonisjs/core/exceptions'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errors as limiterErrors } from '@adonisjs/limiter'
import { InvalidRequest, type ValidationIssue } from '#core/validation/errors'
import { translateStorageError } from '#core/storage_errors'
import { explainUnrouted } from '#core/unrouted'

/** An error as any dialect may tell it. */
export interface DescribedError {
  status: number
  code: string
  sentence: string
  requestId: string
  /** The wrong fields of a 422. */
  issues: ValidationIssue[]
  /** More that the error says of itself. */
  extra: Record<string, unknown>
  /** The error as it was thrown. */
  thrown: unknown
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Words errors in another dialect than the API's own; set by the middleware of a room that speaks one. */
    errorDialect?: (error: DescribedError) => object
  }
}

/** What an error may say about its answer, beside AdonisJS's `status`, `code` and `message`. */
interface AnsweringError {
  status?: number
  code?: string
  message?: string
  /** Seconds until a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** More fields of the answer's body. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

const apiDialect = ({ issues, sentence, code, requestId, extra }: DescribedError) =>
  issues.length > 0
    ? { detail: issues }
    : { detail: sentence, code, request_id: requestId, ...extra }

/**
 * Renders every error as the API's body: the specification's list for a 422, `{detail, code, request_id}` otherwise.
 * What was not foreseen answers 500 with nothing but the request id.
 */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = false

  async handle(thrown: unknown, ctx: HttpContext) {
    const error = this.translate(thrown, ctx)
    const described = this.describe(error, ctx)
    const { status } = described
    const retryAfter = this.retryAfter(error, status)
    if (retryAfter !== null) ctx.response.header('retry-after', String(retryAfter))
    if (status === 401) ctx.response.header('www-authenticate', 'Bearer')
    for (const [name, value] of Object.entries(error.headers ?? {}))
      ctx.response.header(name, value)
    return ctx.response.status(status).send((ctx.errorDialect ?? apiDialect)(described))
  }

  private translate(thrown: unknown, ctx: HttpContext): AnsweringError {
    if ((thrown as AnsweringError).code === 'E_ROUTE_NOT_FOUND') {
      return explainUnrouted(thrown, ctx.request.url()) as AnsweringError
    }
    return translateStorageError(thrown) as AnsweringError
  }

  private describe(error: AnsweringError, ctx: HttpContext): DescribedError {
    const status = error.status ?? 500
    const isForeseen = error instanceof Exception && error.code !== undefined
    return {
      status,
      code: this.codeOf(error, status),
      sentence:
        status >= 500 && !isForeseen
          ? 'Something went wrong here; the request id tells us what'
          : this.sentence(error),
      requestId: ctx.requestId,
      issues: error instanceof InvalidRequest ? error.issues : [],
      extra: error.extra ?? {},
      thrown: error,
    }
  }

  async report(thrown: unknown, ctx: HttpContext) {
    const error = translateStorageError(thrown) as AnsweringError
    const status = error.status ?? 500
    if (status < 500) return
    ctx.logger.error(
      { err: thrown, request_id: ctx.requestId, route: ctx.route?.pattern },
      'request failed'
    )
  }

  private sentence(error: AnsweringError) {
    if (error.code === 'E_ROUTE_NOT_FOUND') return 'There is nothing at this address'
    return error.message ?? 'The request could not be answered'
  }

  private codeOf(error: AnsweringError, status: number) {
    if (error instanceof limiterErrors.ThrottleException) return 'E_RATE_LIMITED'
    if (error instanceof Exception && error.code) return error.code
    return status >= 500 ? 'E_INTERNAL' : 'E_REQUEST'
  }

  private retryAfter(error: AnsweringError, status: number) {
    if (error instanceof limiterErrors.ThrottleException)
      return Math.max(1, Math.ceil(error.response.availableIn))
    if (error.retryAfter !== undefined) return error.retryAfter
    return status === 503 || status === 429 ? 1 : null
  }
}
