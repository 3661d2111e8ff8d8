import { PermanentError } from '../errors.ts'

/**
 * The error of a reader that meets a text which is not of its format.
 *
 * @example
 * throw malformed(12, 'expected a full stop')
 */
export function malformed(line: number | null, message: string): PermanentError {
  return new PermanentError('malformed', line === null ? message : `Line ${line}: ${message}`, {
    ...(line === null ? {} : { line }),
  })
}
