import { createError } from '@adonisjs/core/exceptions'

/** No router has this name. */
export const E_UNKNOWN_POLICY = createError<[string, string]>(
  'There is no routing policy "%s"; there are: %s',
  'E_UNKNOWN_POLICY',
  422
)

/** Nobody in this process executes requests. */
export const E_NO_EXECUTOR = createError(
  'This process decides, but has nothing that executes requests',
  'E_NO_EXECUTOR',
  503
)
