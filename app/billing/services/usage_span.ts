import { clock } from '#core/clock'
import { DAY } from '#core/time'
import { unprocessable } from '#core/validation/errors'
import { dayOf } from '#billing/services/periods'

const DEFAULT_DAYS = 30
const MOST_DAYS = 400

/** Days that a query names; the last 30 when it names none. @throws InvalidRequest for days in the wrong order or too many */
export function spanOf(query: { from?: string; to?: string }): { from: string; to: string } {
  const to = query.to ?? dayOf(clock.now())
  const from = query.from ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY)
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days < 1) throw unprocessable(['query', 'from'], 'Input should not be later than "to"')
  if (days > MOST_DAYS) {
    throw unprocessable(['query', 'from'], `Input should be at most ${MOST_DAYS} days before "to"`)
  }
  return { from, to }
}
