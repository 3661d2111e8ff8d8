import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn, ParsedNamedMiddleware } from '@adonisjs/core/types/http'

interface Middleware {
  handle(ctx: HttpContext, next: NextFn, options?: unknown): unknown
}

type Factory = (...args: never[]) => ParsedNamedMiddleware

/**
 * Makes each named middleware once for the process. The framework asks its container for a new one on every request,
 * which costs more than most of them do; none of ours keeps anything between calls.
 */
export function madeOnce<Named extends Record<string, Factory>>(named: Named): Named {
  const entries = Object.entries(named).map(([name, factory]) => [name, once(factory)])
  return Object.fromEntries(entries)
}

function once(factory: Factory): Factory {
  let middleware: Middleware | null = null
  return (...args) => {
    const reference = factory(...args)
    return {
      ...reference,
      async handle(resolver, ctx, next, options) {
        middleware ??= await make(reference, resolver)
        return middleware.handle(ctx, next, options)
      },
    }
  }
}

async function make(
  { reference }: ParsedNamedMiddleware,
  resolver: HttpContext['containerResolver']
): Promise<Middleware> {
  const load = reference as () => Promise<{ default: new () => Middleware }>
  return resolver.make((await load()).default)
}
