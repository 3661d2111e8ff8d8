import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { toOpenAiError } from '#gateway/services/openai_dialect'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** When the gateway took the request, by `performance.now()`. */
    receivedAt: number
  }
}

/** First of the room's middleware: starts the clock, and words every error in the dialect of chat-completions clients. */
export function openAiDialect(ctx: HttpContext, next: NextFn) {
  ctx.receivedAt = performance.now()
  ctx.errorDialect = toOpenAiError
  return next()
}
