import { createError } from '@adonisjs/core/exceptions'

/** Another memory of the same person says exactly this. */
export const E_MEMORY_EXISTS = createError<[string]>(
  'Another memory, %s, says exactly this; change or delete that one',
  'E_MEMORY_EXISTS',
  409
)
