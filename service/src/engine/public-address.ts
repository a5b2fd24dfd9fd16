/**
 * Which IP addresses the service calls when others name where to call: the carrier names where a
 * file is, a shop names where its webhooks go. Only public addresses are called, unless the
 * operator allows more. Otherwise such a name would reach what only this machine can reach, such as
 * the cloud's metadata.
 *
 * A name is judged where it is resolved for the connection. So no answer of the DNS can change
 * between check and use.
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/**
 * `private`: of networks of one's own (RFC 1918, RFC 6598, RFC 4193). `special`: link-local,
 * multicast, documentation, tunnels that may lead to any address, metadata of clouds, and what is
 * no address.
 */
export type AddressKind = 'public' | 'private' | 'loopback' | 'special'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

const toRanges = (texts: string[]): Range[] => texts.map((text) => ipaddr.parseCIDR(text))

/** Of IPv6, global unicast is all that is reached from everywhere (RFC 4291). */
const GLOBAL_UNICAST = toRanges(['2000::/3'])
/** An IPv4 address in the clothes of IPv6 (NAT64, RFC 6052): the gateway calls the one inside. */
const NAT64 = toRanges(['64:ff9b::/96'])
/**
 * Metadata and agents of clouds at addresses that look private or public: of Azure, Alibaba, AWS
 * and Google.
 */
const METADATA = toRanges(['168.63.129.16/32', '100.100.100.200/32', 'fd00:ec2::/32', 'fd20:ce::/32'])
const PRIVATE = ['private', 'carrierGradeNat', 'uniqueLocal', 'deprecatedSiteLocal']

export function kindOfAddress(text: string): AddressKind {
  const address = parseAddress(text)
  if (address === null || isWithin(address, METADATA)) return 'special'
  const range = address.range()
  if (range === 'loopback') return 'loopback'
  if (PRIVATE.includes(range)) return 'private'
  const isGlobal = address.kind() === 'ipv4' || isWithin(address, GLOBAL_UNICAST)
  return range === 'unicast' && isGlobal ? 'public' : 'special'
}

export const isPublicAddress = (text: string): boolean => kindOfAddress(text) === 'public'

/** @param ranges addresses (`10.1.2.3`) or ranges in CIDR form (`10.0.0.0/8`, `fd00::/8`) */
export function isAddressIn(text: string, ranges: readonly string[]): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  return isWithin(address, toRanges(ranges.map((range) => (range.includes('/') ? range : toSingle(range)))))
}

const toSingle = (address: string) => `${address}/${isIP(address) === 4 ? 32 : 128}`

const isWithin = (address: Address, ranges: Range[]): boolean =>
  ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

/**
 * The address that is reached in the end: the IPv4 address inside one of IPv6, where there is one.
 */
function parseAddress(text: string): Address | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  if (!isWithin(address, NAT64)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(-4))
}

/**
 * The code of the error of a connection that was not made, because the address may not be called.
 */
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED'

export const addressRefused = (): Error =>
  Object.assign(new Error('The address may not be called.'), { code: ADDRESS_REFUSED })

/** Finds all addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const askSystem: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Resolves a name to those of its addresses that may be called, for the connection that is made
 * right after. Fails with `ADDRESS_REFUSED` if it has none.
 */
export function createLookup(
  mayCall: (address: string, hostname: string) => boolean,
  resolve: Resolve = askSystem,
): LookupFunction {
  const find = callbackify(resolve)
  return (hostname, options, callback) => {
    find(hostname, (error, found) => {
      if (error) return callback(error, '')
      const [first, ...others] = found.filter(({ address }) => mayCall(address, hostname))
      if (!first) return callback(addressRefused(), '')
      if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
  }
}
