import { DAY } from '#core/time'

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ')
const SPAN_DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

const NAMED = new RegExp(
  `(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${MONTHS.join('|')})(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?,? ?(\\d{4})?`,
  'gi'
)
const NUMBERED = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/g
const RELATIVE = new RegExp(
  `\\b(?:(yesterday|today|tonight)|last (week|month|year|weekend|night|${DAYS.join('|')})|(\\d{1,3}|an?|${NUMBERS.join('|')}) (day|week|month|year)s? ago)\\b`,
  'gi'
)

/** Words by which a text tells when something was. */
const TIME_WORDS = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week|weekend|month|year|night|morning|since|recently|just|${DAYS.join('|')}|${MONTHS.join('|')})\\b`,
  'i'
)

/** A day, a month or a year that a text names; what it leaves out is null. */
export interface NamedDate {
  year: number | null
  /** 0..11 */
  month: number
  day: number | null
}

/** Whether a text tells when something was. */
export const tellsTime = (text: string) => TIME_WORDS.test(text)

/** Days and months that a text names: `8 May 2023`, `in May`, `2023-05-08`. */
export function namedDates(text: string): NamedDate[] {
  const dates: NamedDate[] = []
  for (const [, before, name, after, year] of text.matchAll(NAMED)) {
    const day = Number(before ?? after ?? 0) || null
    if (
      name!.toLowerCase() === 'may' &&
      day === null &&
      !year &&
      !/\b(?:in|of|last) may\b/i.test(text)
    )
      continue
    dates.push({
      year: year ? Number(year) : null,
      month: MONTHS.indexOf(name!.toLowerCase()),
      day,
    })
  }
  for (const [, year, month, day] of text.matchAll(NUMBERED)) {
    if (Number(month) < 1 || Number(month) > 12) continue
    dates.push({ year: Number(year), month: Number(month) - 1, day: day ? Number(day) : null })
  }
  return dates
}

/** The moment that relative words of a text mean, said at a time: `last week`, `two days ago`, `last Friday`. Null for none. */
export function relativeTime(text: string, saidAt: number): number | null {
  RELATIVE.lastIndex = 0
  const found = RELATIVE.exec(text)
  if (!found) return null
  const [, near, last, count, unit] = found.map((part) => part?.toLowerCase())
  if (near) return near === 'yesterday' ? saidAt - DAY : saidAt
  if (count && unit) return saidAt - numberOf(count) * SPAN_DAYS[unit]! * DAY
  return lastOf(last!, saidAt)
}

const numberOf = (word: string) =>
  /^\d+$/.test(word) ? Number(word) : Math.max(1, NUMBERS.indexOf(word))

function lastOf(what: string, saidAt: number): number {
  const weekday = DAYS.indexOf(what === 'weekend' ? 'saturday' : what)
  if (weekday === -1) return saidAt - (what === 'night' ? 1 : SPAN_DAYS[what]!) * DAY
  return saidAt - ((new Date(saidAt).getUTCDay() - weekday + 7) % 7 || 7) * DAY
}

/** Days between a moment and a named date; a date without a year is taken in the moment's own. */
export function daysFrom(moment: number, { year, month, day }: NamedDate): number {
  const inYear = year ?? new Date(moment).getUTCFullYear()
  const from = Date.UTC(inYear, month, day ?? 1)
  const to = day === null ? Date.UTC(inYear, month + 1, 1) : from + DAY
  if (moment < from) return (from - moment) / DAY
  return moment > to ? (moment - to) / DAY : 0
}

/** The date of a moment as texts say it: `8 may 2023`. */
export function spokenDate(moment: number): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
