/** Epoch milliseconds as ISO 8601 UTC with milliseconds; null stays null. */
export function isoTime(at: number): string
export function isoTime(at: number | null | undefined): string | null
export function isoTime(at: number | null | undefined) {
  return at === null || at === undefined ? null : new Date(Number(at)).toISOString()
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
