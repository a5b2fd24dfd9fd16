/**
 * Which addresses a file may be loaded from. WhatsApp names the address of each file, and the access token goes with the call: so
 * only hosts of the list are called, by https and at public addresses. An origin in the list, such as that of the simulator, is what
 * the operator named: it may be private and without TLS.
 */
import { lookup as lookupAll, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** How an address may be called; null: not at all. */
export type MediaHost = 'public' | 'named' | null

/** @param allowed host suffixes that begin with a dot (`.fbsbx.com`), host names, or origins (`http://127.0.0.1:8081`) */
export function judgeMediaHost(url: URL, allowed: readonly string[]): MediaHost {
  if (url.username !== '' || url.password !== '') return null
  if (allowed.includes(url.origin)) return 'named'
  const isNumber = isIP(url.hostname) !== 0 || url.hostname.startsWith('[') // IPv6
  if (url.protocol !== 'https:' || url.port !== '' || isNumber) return null
  const isListed = allowed.some((one) =>
    one.startsWith('.') ? url.hostname.endsWith(one) : url.hostname === one,
  )
  return isListed ? 'public' : null
}

export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS'

// IANA special-purpose address registries (RFC 6890): what is not reachable from everywhere. Of IPv6, global unicast is all there is.
const notPublic = toBlockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
const globalUnicast = toBlockList('ipv6', ['2000::/3'])
/** Documentation, and tunnels that may lead to any address of IPv4. */
const notReached = toBlockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function toBlockList(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address)
    case 6:
      return globalUnicast.check(address, 'ipv6') && !notReached.check(address, 'ipv6')
    default:
      return false
  }
}

/** Resolves a name to its public addresses, for the connection that is made right after. Fails if it has none. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAll(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(Object.assign(new Error('no public address'), { code: PRIVATE_ADDRESS }), '')
    if (options.all) callback(null, [first, ...others])
    else callback(null, first.address, first.family)
  })
}
