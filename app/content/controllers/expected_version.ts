import type { HttpContext } from '@adonisjs/core/http'
import { unprocessable } from '#core/validation/errors'

const VERSION = /^(?:W\/)?"?(\d{1,9})"?$/

/** The version that `If-Match` names; null without the header or for any version (`*`). @throws InvalidRequest */
export function expectedVersion({ request }: HttpContext): number | null {
  const header = request.header('if-match')?.trim()
  if (header === undefined || header === '*') return null
  const version = VERSION.exec(header)?.[1]
  if (version === undefined) {
    throw unprocessable(['header', 'if-match'], 'If-Match takes the ETag of a post, such as "3"')
  }
  return Number(version)
}
