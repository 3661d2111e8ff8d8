import { createError } from '@adonisjs/core/exceptions'

/** No such thing, or it belongs to another workspace. */
export const E_NOT_FOUND = createError<[string]>('There is no such %s', 'E_NOT_FOUND', 404)

/** The body is not JSON, is nested too deeply, or has text that JSON forbids. */
export const E_BAD_BODY = createError<[string]>('%s', 'E_BAD_BODY', 400)

/** The body is larger than the address accepts. */
export const E_BODY_TOO_LARGE = createError<[string]>(
  'The body is larger than %s',
  'E_BODY_TOO_LARGE',
  413
)

/** The address takes JSON only. */
export const E_UNSUPPORTED_MEDIA_TYPE = createError<[string]>(
  'Send JSON with "Content-Type: application/json"; "%s" is not understood here',
  'E_UNSUPPORTED_MEDIA_TYPE',
  415
)

/** The address exists, the method does not. */
export const E_METHOD_NOT_ALLOWED = createError<[string]>(
  'This address answers to %s only',
  'E_METHOD_NOT_ALLOWED',
  405
)

/** What the request asks for conflicts with what is there. */
export const E_CONFLICT = createError<[string]>('%s', 'E_CONFLICT', 409)

/** The same Idempotency-Key came with another request before. */
export const E_IDEMPOTENCY_CONFLICT = createError(
  'This Idempotency-Key was used for another request; send a new one',
  'E_IDEMPOTENCY_CONFLICT',
  409
)

/** The same Idempotency-Key is being worked on right now. */
export const E_IDEMPOTENCY_IN_PROGRESS = createError(
  'The first request with this Idempotency-Key is still being worked on; ask again in a moment',
  'E_IDEMPOTENCY_IN_PROGRESS',
  409
)

/** The database cannot be reached or is too busy. */
export const E_DATABASE_UNAVAILABLE = createError(
  'The database cannot be reached right now; nothing was changed. Try again in a moment',
  'E_DATABASE_UNAVAILABLE',
  503
)

/** The disk is full. */
export const E_STORAGE_FULL = createError(
  'The disk of this deployment is full; nothing was changed',
  'E_STORAGE_FULL',
  507
)

/** More work is waiting than this process takes on. */
export const E_OVERLOADED = createError<[string]>(
  'Too much work is waiting (%s); try again in a moment',
  'E_OVERLOADED',
  503
)

/** The address an outgoing request would go to is not allowed. */
export const E_EGRESS_REFUSED = createError<[string, string]>(
  'Requests to "%s" are refused: %s. An operator can allow it with SVC_EGRESS_ALLOW',
  'E_EGRESS_REFUSED',
  422
)

/** The address answered with more than is read of it. */
export const E_ANSWER_TOO_LARGE = createError<[string]>(
  'The answer of "%s" is larger than is accepted',
  'E_ANSWER_TOO_LARGE',
  502
)

/** A stored secret was sealed with a key that this process does not have. */
export const E_SEALING_KEY_MISSING = createError<[string]>(
  'A stored secret was sealed with the encryption key "%s", which is not among SVC_ENCRYPTION_KEYS or in the key file of this machine',
  'E_SEALING_KEY_MISSING',
  500
)

/** `/metrics` is protected and the token is missing or wrong. */
export const E_METRICS_TOKEN = createError(
  'These figures need the bearer token of SVC_METRICS_TOKEN',
  'E_METRICS_TOKEN',
  401
)
