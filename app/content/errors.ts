import { createError } from '@adonisjs/core/exceptions'

/** `If-Match` names a version that the post no longer has. */
export const E_POST_CHANGED = createError<[number]>(
  'The post was changed in the meantime; it is at version %s now. Read it again',
  'E_POST_CHANGED',
  412
)

/** A post that was sent whole has no brief to write it from again. */
export const E_NOTHING_TO_REWRITE = createError(
  'This post was not written from a brief, so there is nothing to write it from again',
  'E_NOTHING_TO_REWRITE',
  409
)

/** The post is being written right now. */
export const E_POST_IS_BEING_WRITTEN = createError(
  'This post is being written right now; wait until that is done',
  'E_POST_IS_BEING_WRITTEN',
  409
)

/** The workspace follows this feed already. */
export const E_FEED_EXISTS = createError<[string]>(
  'The workspace follows %s already',
  'E_FEED_EXISTS',
  409
)

/** Another process polls the feed right now. */
export const E_FEED_IS_BEING_POLLED = createError(
  'This feed is being polled right now; ask again in a moment',
  'E_FEED_IS_BEING_POLLED',
  409
)

/** Another destination of the workspace has this name. */
export const E_DESTINATION_EXISTS = createError<[string]>(
  'The workspace has a destination "%s" already',
  'E_DESTINATION_EXISTS',
  409
)

/** The plugin of the destination's kind is switched off or missing. */
export const E_DESTINATION_KIND_MISSING = createError<[string]>(
  'No plugin of the kind "%s" is active; an operator can switch it on',
  'E_DESTINATION_KIND_MISSING',
  409
)

/** The delivery is done, on its way, or was taken back. */
export const E_DELIVERY_NOT_OPEN = createError<[string]>(
  'A delivery that is %s cannot be tried again; publish the post',
  'E_DELIVERY_NOT_OPEN',
  409
)
