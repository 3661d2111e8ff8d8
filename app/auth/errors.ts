import { createError, Exception } from '@adonisjs/core/exceptions'

/** No key came with a request that needs one. */
export const E_UNAUTHORIZED_MISSING_KEY = createError(
  'Send an API key: "Authorization: Bearer svc_live_…" or "X-API-Key: svc_live_…"',
  'E_UNAUTHORIZED_MISSING_KEY',
  401
)

/** The key was never issued, has a typo, or was revoked; which one is not told. */
export const E_UNAUTHORIZED_INVALID_KEY = createError(
  'This API key is not valid',
  'E_UNAUTHORIZED_INVALID_KEY',
  401
)

/** The key was right until its expiry. */
export const E_UNAUTHORIZED_EXPIRED_KEY = createError(
  'This API key has expired; use a newer one',
  'E_UNAUTHORIZED_EXPIRED_KEY',
  401
)

/** The two headers that carry keys do not agree. */
export const E_UNAUTHORIZED_TWO_KEYS = createError(
  'Authorization and X-API-Key carry different keys; send one',
  'E_UNAUTHORIZED_TWO_KEYS',
  401
)

/** Neither an operator's token nor the admin token came, or it is not valid. */
export const E_UNAUTHORIZED_OPERATOR = createError(
  'Sign in as an operator: "Authorization: Bearer svc_op_…" or "X-Admin-Token"',
  'E_UNAUTHORIZED_OPERATOR',
  401
)

/** Wrong user name or wrong password; which one is not told. */
export const E_UNAUTHORIZED_CREDENTIALS = createError(
  'User name or password is wrong',
  'E_UNAUTHORIZED_CREDENTIALS',
  401
)

/** The key's role is too low. */
export const E_ROLE_REQUIRED = createError<[string, string]>(
  'This needs the role %s; this key has the role %s',
  'E_ROLE_REQUIRED',
  403
)

/** The key may not be used from this address. */
export const E_ADDRESS_NOT_ALLOWED = createError<[string]>(
  'This API key may not be used from the address %s',
  'E_ADDRESS_NOT_ALLOWED',
  403
)

/** Operators suspended the workspace. */
export const E_WORKSPACE_SUSPENDED = createError(
  'This workspace is suspended; ask the operator of this deployment',
  'E_WORKSPACE_SUSPENDED',
  403
)

/** SVC_SIGNUP is off. */
export const E_SIGNUP_CLOSED = createError(
  'Self-serve signup is switched off here; ask the operator of this deployment',
  'E_SIGNUP_CLOSED',
  403
)

/** Somebody signed up with this address before. */
export const E_EMAIL_TAKEN = createError(
  'There is an account with this e-mail address already',
  'E_EMAIL_TAKEN',
  409
)

/** The key was rotated before; its successor can be rotated. */
export const E_KEY_ROTATED = createError(
  'This key was rotated already; rotate the key that took its place',
  'E_KEY_ROTATED',
  409
)

/** Too many wrong passwords; an account is slowed down, never locked. */
export class E_SIGN_IN_LIMITED extends Exception {
  static status = 429
  static code = 'E_SIGN_IN_LIMITED'

  constructor(readonly retryAfter: number) {
    super('Too many sign-ins were tried; wait and try again')
  }
}

/** The key was revoked or has expired. */
export const E_KEY_ENDED = createError(
  'This key does not work any more; make a new one',
  'E_KEY_ENDED',
  409
)

/** SVC_FIRST_API_KEY is not a key; the appliance does not start. */
export const E_FIRST_KEY_FORMAT = createError(
  'SVC_FIRST_API_KEY must be an API key in the right format, "svc_live_" with 32 random characters and their checksum; leave it out to have one made',
  'E_FIRST_KEY_FORMAT',
  500
)

/** SVC_OPERATOR_PASSWORD is too short; the appliance does not start. */
export const E_FIRST_PASSWORD_SHORT = createError<[string]>(
  'SVC_OPERATOR_PASSWORD must have at least %s characters; leave it out to have one made',
  'E_FIRST_PASSWORD_SHORT',
  500
)
