import { createError } from '@adonisjs/core/exceptions'

/** The kind is not one that plugins can have. */
export const E_PLUGIN_KIND_UNKNOWN = createError<[string, string]>(
  'There is no kind of plugin called "%s"; choose one of %s',
  'E_PLUGIN_KIND_UNKNOWN',
  422
)

/** A new plugin cannot be written there. */
export const E_PLUGIN_NOT_WRITTEN = createError<[string]>(
  'The plugin cannot be made: %s',
  'E_PLUGIN_NOT_WRITTEN',
  409
)
