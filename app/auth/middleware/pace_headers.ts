import type { HttpContext } from '@adonisjs/core/http'
import type { Pace } from '#auth/services/request_pace'

/**
 * Says what is left of a quota (draft-ietf-httpapi-ratelimit-headers-11). A tenant's quota stands beside its workspace's.
 */
export function showPace(ctx: HttpContext, name: string, pace: Pace, windowSeconds = 60) {
  const { response } = ctx.response
  const add = (header: string, item: string) => {
    const present = response.getHeader(header)
    response.setHeader(header, present ? `${String(present)}, ${item}` : item)
  }
  add('RateLimit-Policy', `"${name}";q=${pace.quota};w=${windowSeconds}`)
  add('RateLimit', `"${name}";r=${pace.remaining};t=${pace.resetSeconds}`)
}
