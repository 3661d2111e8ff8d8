import { unprocessable } from '#core/validation/errors'

/** A time that somebody sends, as epoch milliseconds. @throws InvalidRequest that names the field when there is no such day */
export function timeGiven(text: string | null | undefined, field: string): number | null {
  if (text === null || text === undefined) return null
  const at = Date.parse(text)
  if (Number.isNaN(at)) {
    throw unprocessable(['body', field], 'Input should be a valid time', 'datetime_parsing')
  }
  return at
}
