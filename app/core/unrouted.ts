import router from '@adonisjs/core/services/router'
import { E_METHOD_NOT_ALLOWED } from '#core/errors'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The error of a request that no route takes: a 405 with `Allow` when the address answers to other methods. */
export function explainUnrouted(error: unknown, path: string): unknown {
  const allowed = METHODS.filter((method) => router.match(path, method, false))
  if (allowed.length === 0) return error
  const names = allowed.join(', ')
  return Object.assign(new E_METHOD_NOT_ALLOWED([names]), { headers: { allow: names } })
}
