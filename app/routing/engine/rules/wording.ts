import type { Target } from '#providers/types'
import { usd } from '#core/money'

/** Nano-dollars for people: `$0.0021`, three significant digits, never as a power of ten. */
export function money(nanoAmount: number): string {
  const amount = usd(nanoAmount)
  if (amount === 0) return '$0'
  if (amount >= 1) return `$${amount.toFixed(2)}`
  const decimals = 2 - Math.floor(Math.log10(amount))
  return `$${amount.toFixed(decimals).replace(/0+$/, '')}`
}

/** Milliseconds for people: `850 ms`, `2.4 s`. */
export const time = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`

/** A few names of a list, for a sentence. */
export const listed = (names: readonly string[]) =>
  names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

/** Whether a target runs at one of these hosts, with or without the port. */
export function isHost(target: Target, hosts: readonly string[]) {
  if (target.execution === null) return false
  const host = target.execution.connection.host.toLowerCase()
  const alone = host.replace(/:\d+$/, '')
  return hosts.some((wanted) => [host, alone].includes(wanted.toLowerCase()))
}
