import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

const rangeOf = (entry: string): Range => {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry) as Range
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whole addresses only: `10.0.1` and `012.1.2.3` mean different things to different programs. */
const isAddress = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** Whether a text is an address or a range such as `10.0.0.0/8`. */
export const isAddressRange = (text: string) =>
  isAddress(text.split('/')[0]!) && (!text.includes('/') || ipaddr.isValidCIDR(text))

/** Addresses and ranges that a key may be used from. */
export class AddressList {
  private readonly ranges: Range[]

  constructor(entries: string[]) {
    this.ranges = entries.map(rangeOf)
  }

  includes(address: string): boolean {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return this.ranges.some(
      ([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits)
    )
  }
}

/**
 * The network that an address counts as when clients are limited. One IPv6 client has a /64 whole.
 */
export function networkOf(address: string, bits: { v4: number; v6: number } = { v4: 32, v6: 64 }) {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits.v4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits.v6}`).toString()
}
