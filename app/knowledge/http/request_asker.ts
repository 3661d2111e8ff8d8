import type { HttpContext } from '@adonisjs/core/http'
import { unprocessable } from '#core/validation/errors'
import { askerOf } from '#knowledge/services/askers'
import { LONGEST_USER, USER_HEADER } from '#knowledge/http/user_header'
import type { Asker } from '#knowledge/types'

/** Who asks: by key, tenant and the header that names a person. @throws E_VALIDATION_ERROR for a name that is too long */
export function requestAsker({ caller, tenant, request }: HttpContext): Asker {
  const user = request.request.headers[USER_HEADER]
  if (typeof user === 'string' && user.length > LONGEST_USER) {
    throw unprocessable(
      ['header', USER_HEADER],
      `String should have at most ${LONGEST_USER} characters`,
      'string_too_long'
    )
  }
  return askerOf({
    workspaceId: caller!.workspaceId,
    tenantId: tenant?.id ?? null,
    keyId: caller!.keyId,
    user: typeof user === 'string' ? user : null,
  })
}
