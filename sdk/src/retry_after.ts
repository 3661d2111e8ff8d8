import type { PluginResponse } from './context.ts'

/**
 * How long an answer asks to wait, from its `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3). Undefined
 * when it says nothing that can be read.
 *
 * @example
 * throw new RetryableError('site_busy', 'The site asks to slow down', {
 *   retryAfterMs: retryAfterMs(answer, clock.now()),
 * })
 */
export function retryAfterMs(
  { headers }: Pick<PluginResponse, 'headers'>,
  now: number
): number | undefined {
  const said = headers['retry-after']?.trim()
  if (said === undefined) return undefined
  if (/^\d{1,9}$/.test(said)) return Number(said) * 1_000
  const at = Date.parse(said)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
