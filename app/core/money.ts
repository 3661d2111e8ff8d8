const NANO_PER_USD = 1_000_000_000

/** US dollars to integer nano-dollars, rounded to the nearest; null (unknown) stays null. */
export function nano(usdAmount: number): number
export function nano(usdAmount: number | null | undefined): number | null
export function nano(usdAmount: number | null | undefined) {
  return usdAmount === null || usdAmount === undefined ? null : Math.round(usdAmount * NANO_PER_USD)
}

/** Integer nano-dollars to US dollars for an answer; null (unknown) stays null. */
export function usd(nanoAmount: number): number
export function usd(nanoAmount: number | null | undefined): number | null
export function usd(nanoAmount: number | null | undefined) {
  return nanoAmount === null || nanoAmount === undefined ? null : Number(nanoAmount) / NANO_PER_USD
}
