import { createError } from '@adonisjs/core/exceptions'

/** Another provider of the same scope has this name. */
export const E_PROVIDER_EXISTS = createError<[string]>(
  'There is a provider "%s" already',
  'E_PROVIDER_EXISTS',
  409
)

/** Another target has this id. */
export const E_TARGET_EXISTS = createError<[string]>(
  'There is a target "%s" already',
  'E_TARGET_EXISTS',
  409
)

/** Agents are built on the target. */
export const E_TARGET_IN_USE = createError<[string, string]>(
  'The target "%s" is the base of %s; change that first',
  'E_TARGET_IN_USE',
  409
)
