import { createError } from '@adonisjs/core/exceptions'

/** There is no such conversation of this asker; another one's is not told of. */
export const E_NO_SUCH_CONVERSATION = createError(
  'There is no such conversation',
  'E_NO_SUCH_CONVERSATION',
  404
)

/** The conversation has no such message. */
export const E_NO_SUCH_MESSAGE = createError(
  'The conversation has no such message',
  'E_NO_SUCH_MESSAGE',
  404
)

/** A chat names a conversation while the workspace keeps none. */
export const E_CONVERSATIONS_OFF = createError(
  'Conversations are switched off in this workspace, so none can be continued; leave svc.conversation_id out, or have an admin switch them on',
  'E_CONVERSATIONS_OFF',
  409
)
