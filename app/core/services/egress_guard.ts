import ipaddr from 'ipaddr.js'
import { E_EGRESS_REFUSED } from '#core/errors'

/** An entry of SVC_EGRESS_ALLOW: a host name, an address or a range, with a port or without. */
interface Allowance {
  host: string | null
  range: [ipaddr.IPv4 | ipaddr.IPv6, number] | null
  port: number | null
}

/** Who named the address: an operator may reach private ones, nobody reaches metadata services unless it is allowed. */
export type EgressPolicy = 'user' | 'operator'

const parseHost = (text: string): Pick<Allowance, 'host' | 'range'> => {
  const bare = text.replace(/^\[|\]$/g, '')
  if (ipaddr.isValidCIDR(bare)) return { host: null, range: ipaddr.parseCIDR(bare) }
  if (ipaddr.isValid(bare)) {
    const address = ipaddr.parse(bare)
    return { host: null, range: [address, address.kind() === 'ipv4' ? 32 : 128] }
  }
  return { host: bare.toLowerCase(), range: null }
}

const parseEntry = (entry: string): Allowance => {
  const withPort = /^(\[[^\]]+\](?:\/\d+)?|[^:]+(?:\/\d+)?):(\d{1,5})$/.exec(entry)
  if (withPort) return { ...parseHost(withPort[1]!), port: Number(withPort[2]) }
  return { ...parseHost(entry), port: null }
}

/** IPv4 addresses that IPv6 forms carry inside: mapped, NAT64, 6to4. */
const unwrap = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 => {
  if (address.kind() === 'ipv4') return address
  const v6 = address as ipaddr.IPv6
  if (v6.isIPv4MappedAddress()) return v6.toIPv4Address()
  const bytes = v6.toByteArray()
  if (v6.range() === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12))
  if (v6.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
  return address
}

const REASONS: Record<string, string> = {
  loopback: 'it is a loopback address',
  private: 'it is a private address',
  uniqueLocal: 'it is a private address',
  linkLocal: 'it is a link-local address, where metadata services live',
  carrierGradeNat: 'it is a carrier-grade NAT address',
  multicast: 'it is a multicast address',
  broadcast: 'it is a broadcast address',
  unspecified: 'it is an unspecified address',
}

const OPERATOR_MAY = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Decides which addresses outgoing requests may reach. Private, loopback, link-local, reserved and metadata addresses
 * are refused unless SVC_EGRESS_ALLOW lists them.
 */
export class EgressGuard {
  private readonly allowances: Allowance[]

  constructor(list = '') {
    this.allowances = list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map(parseEntry)
  }

  /** Checks a URL before it is resolved. @throws E_EGRESS_REFUSED for another scheme or credentials in it. */
  checkUrl(url: URL) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new E_EGRESS_REFUSED([url.protocol, 'only http and https are spoken'])
    }
    if (url.username || url.password) {
      throw new E_EGRESS_REFUSED([url.host, 'credentials do not belong into an address'])
    }
  }

  /** Checks one resolved address. @throws E_EGRESS_REFUSED */
  checkAddress(host: string, address: string, port: number, policy: EgressPolicy) {
    const parsed = unwrap(ipaddr.parse(address))
    const range = parsed.range()
    if (range === 'unicast') return
    if (policy === 'operator' && OPERATOR_MAY.has(range)) return
    if (this.isAllowed(host, parsed, port)) return
    throw new E_EGRESS_REFUSED([host, REASONS[range] ?? 'it is a reserved address'])
  }

  private isAllowed(host: string, address: ipaddr.IPv4 | ipaddr.IPv6, port: number) {
    return this.allowances.some((entry) => {
      if (entry.port !== null && entry.port !== port) return false
      if (entry.host !== null) return entry.host === host.toLowerCase()
      const [range, bits] = entry.range!
      return range.kind() === address.kind() && address.match(range as never, bits)
    })
  }
}
