/** Object keys whose values never reach a log line. */
export const redactedPaths = [
  'api_key',
  'apiKey',
  'secret',
  'password',
  'token',
  'authorization',
  'headers.authorization',
  'headers["x-api-key"]',
  'headers["x-admin-token"]',
  '*.api_key',
  '*.apiKey',
  '*.secret',
  '*.password',
  '*.token',
  '*.authorization',
]

/**
 * Shapes of secrets: our own keys and tokens, bearer headers, vendors' API keys, credentials in URLs.
 */
const SECRET_SHAPES =
  /svc_(?:live|test|cli|op)_[0-9A-Za-z]{38}|\b(?:sk|pk|rk|xai|gsk|AIza|ghp|glpat)[-_][0-9A-Za-z_-]{16,}|(?<=Bearer )[^\s"'\\]{8,}|(?<=:\/\/)[^\s/:@"']+:[^\s/@"']+(?=@)/g

/** Replaces everything that looks like a secret in a text. */
export const redactSecrets = (text: string): string => text.replace(SECRET_SHAPES, '[removed]')
