import { E_DATABASE_UNAVAILABLE, E_STORAGE_FULL } from '#core/errors'
import { translateStorageError } from '#core/storage_errors'

/** Whether an error says that nothing can be written now, whatever it is. */
export function isStorageAway(error: unknown): boolean {
  const translated = translateStorageError(error)
  return translated instanceof E_DATABASE_UNAVAILABLE || translated instanceof E_STORAGE_FULL
}
