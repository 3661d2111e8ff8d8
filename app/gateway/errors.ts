import { createError } from '@adonisjs/core/exceptions'

/** The body of a chat completion is not JSON, too deep or not an object. */
export const E_CHAT_BODY = createError<[string]>('%s', 'E_CHAT_BODY', 400)

/** A field of a chat completion has the wrong type. */
export const E_CHAT_FIELD = createError<[string, string]>('"%s" %s', 'E_CHAT_FIELD', 400)

/** Neither a target nor a model of a connected provider has this name. */
export const E_MODEL_NOT_FOUND = createError<[string]>(
  'There is no model "%s" here; GET /v1/models lists what there is, and "auto" chooses one',
  'E_MODEL_NOT_FOUND',
  404
)

/** The target is known, but no provider is mapped to it. */
export const E_MODEL_NOT_CONNECTED = createError<[string]>(
  'No provider is connected for "%s"; map one to it, or use "auto"',
  'E_MODEL_NOT_CONNECTED',
  404
)

/** No target fits the request and the rules that apply to it. */
export const E_NO_TARGET_FITS = createError<[string]>(
  'No connected model fits this request: %s',
  'E_NO_TARGET_FITS',
  422
)

/** The tenant's rules do not allow the named target. */
export const E_TARGET_DENIED = createError<[string]>(
  'The rules of this tenant do not allow "%s"',
  'E_TARGET_DENIED',
  403
)

/** The request may cost more than the tenant's rules allow for one request. */
export const E_COST_ABOVE_LIMIT = createError<[string, string]>(
  'This request may cost %s USD on the named model; the rules of this tenant allow %s USD',
  'E_COST_ABOVE_LIMIT',
  422
)

/** The client did not wait for the answer. */
export const E_CLIENT_GONE = createError('The client closed the connection', 'E_CLIENT_GONE', 499)

/** Names the field that is wrong, also in the error's `param`. */
export const wrongField = (name: string, what: string) =>
  Object.assign(new E_CHAT_FIELD([name, what]), { param: name })

/** Says that the model is what is wrong, also in the error's `param`. */
export const aboutModel = <Thrown extends Error>(error: Thrown) =>
  Object.assign(error, { param: 'model' })

const MAX_SHOWN = 100

/** The error for a name that is no model here; the name is repeated short and without control characters. */
export const unknownModel = (name: string) =>
  aboutModel(
    new E_MODEL_NOT_FOUND([
      name
        .slice(0, MAX_SHOWN)
        .replace(/\p{Cc}/gu, ' ')
        .toWellFormed(),
    ])
  )
