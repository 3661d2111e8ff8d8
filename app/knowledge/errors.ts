import { createError } from '@adonisjs/core/exceptions'

/** A model needs something to learn from. */
export const E_GRAPH_TOO_SMALL = createError<[string]>(
  'There is too little to learn from: %s, shared by everybody in the workspace',
  'E_GRAPH_TOO_SMALL',
  409
)

/** Every link predictor is switched off, or failed. */
export const E_NO_LINK_PREDICTOR = createError(
  'No link predictor is active; an operator can switch one on',
  'E_NO_LINK_PREDICTOR',
  409
)

export const E_NO_SUCH_TRAINING = createError<[string]>(
  'There is no training "%s"',
  'E_NO_SUCH_TRAINING',
  404
)

/** What has ended cannot be cancelled. */
export const E_TRAINING_ENDED = createError<[string]>(
  'The training has ended already: it is %s',
  'E_TRAINING_ENDED',
  409
)

/** Whole graphs are written and read one after the other. */
export const E_EXPORTS_BUSY = createError(
  'Other exports and imports are running; try again in a moment',
  'E_EXPORTS_BUSY',
  503
)
