const EARLIEST = Date.UTC(1970, 0, 1)
const LATEST = Date.UTC(2100, 11, 31)

/** Zones that old feeds name (RFC 822, section 5.1). */
const ZONES: Record<string, string> = {
  UT: '+0000',
  UTC: '+0000',
  GMT: '+0000',
  Z: '+0000',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
}
const RFC822 =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\s+(\p{L}{3,})\.?\s+(\d{2,4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([A-Z]+|[+-]\d{2}:?\d{2})?$/iu
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads the dates that feeds really have: RFC 822 with slips, ISO 8601, seconds since 1970. Null when it makes no sense. */
export function dateOf(text: string | null | undefined): number | null {
  const said = text?.trim() ?? ''
  const found = fromRfc822(said) ?? fromSeconds(said) ?? fromIso(said)
  return found !== null && found >= EARLIEST && found <= LATEST ? found : null
}

function fromIso(said: string): number | null {
  if (!/^\d{4}-\d{2}/.test(said)) return null
  const isDateAlone = /^\d{4}-\d{2}-\d{2}$/.test(said)
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(said)
  const at = Date.parse(isDateAlone || hasZone ? said : `${said}Z`)
  return Number.isNaN(at) ? null : at
}

const fromSeconds = (said: string) => (/^\d{9,10}$/.test(said) ? Number(said) * 1_000 : null)

function fromRfc822(said: string): number | null {
  const parts = RFC822.exec(said)
  if (!parts) return null
  const [, day, name, years, hour = '0', minute = '0', second = '0', zone = 'GMT'] = parts
  const month = MONTHS.indexOf(name!.slice(0, 3).toLowerCase())
  const year = Number(years) + (years!.length > 2 ? 0 : Number(years) < 70 ? 2_000 : 1_900)
  const offset = ZONES[zone.toUpperCase()] ?? zone.replace(':', '')
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(offset) ?? []
  if (month < 0 || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const away = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return Date.UTC(year, month, Number(day), Number(hour), Number(minute) - away, Number(second))
}
