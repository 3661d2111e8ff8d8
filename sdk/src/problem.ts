/**
 * One thing that is wrong with a value, named so that a person finds it.
 *
 * @example
 * { path: 'apiKey.header', message: 'must be a string' }
 */
export interface Problem {
  /** Where: property names joined by dots, list positions as numbers. Empty for the value itself. */
  path: string
  /** What: a sentence without its subject, e.g. `must be a string`. */
  message: string
}

/**
 * Joins problems into one sentence for a log line or an error message.
 *
 * @example
 * describeProblems([{ path: 'id', message: 'is missing' }]) // → '"id" is missing'
 */
export function describeProblems(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => (path === '' ? message : `"${path}" ${message}`))
    .join('; ')
}

/** Appends a property name or list position to a path. */
export function joinPath(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}
