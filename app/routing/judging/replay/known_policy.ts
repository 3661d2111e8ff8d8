import { unprocessable } from '#core/validation/errors'
import { rereadingRouter } from '#routing/judging/replay/decide_again'

/** A policy that a request names, null where it names none. @throws a 422 for one that nobody knows or that needs texts */
export function knownPolicy(name: string | null | undefined, where: 'body' | 'query') {
  try {
    rereadingRouter(name ?? null)
  } catch (error) {
    throw unprocessable([where, 'policy'], (error as Error).message, 'value_error')
  }
  return name ?? null
}
