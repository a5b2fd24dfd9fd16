/**
 * Loaded before a program: from then on it reaches this machine alone. Odd requests name addresses
 * to call, and a mutation may make an address of a stranger. No name but `localhost` has an
 * address, and no address but those of loopback is connected to.
 */
import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { callbackify } from 'node:util'

const LOCALHOST = { address: '127.0.0.1', family: 4 }
const loopback = new net.BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

type Found = (error: Error | null, address?: unknown, family?: number) => void

const refusal = (code: string, host: string) =>
  Object.assign(new Error(`Only this machine is reached, and ${host} is none of its names.`), { code })

type Options = { all?: boolean }

async function lookup(host: string, options: Options | undefined) {
  const version = net.isIP(host)
  if (version === 0 && host !== 'localhost') throw refusal('ENOTFOUND', host)
  const found = version === 0 ? LOCALHOST : { address: host, family: version }
  return options?.all ? [found] : found
}

const find = callbackify(lookup)

function lookupByCallback(host: string, ...rest: unknown[]): void {
  const callback = rest.at(-1) as Found
  find(host, rest[0] as Options | undefined, (error, found) => {
    if (error) callback(error)
    else if (Array.isArray(found)) callback(null, found)
    else callback(null, found.address, found.family)
  })
}

const resolve = (host: string) => Promise.reject(refusal('ENOTFOUND', host))

Object.assign(dnsPromises, { lookup })
Object.assign(dnsPromises.Resolver.prototype, { resolve, resolve4: resolve, resolve6: resolve })
Object.assign(dns, { lookup: lookupByCallback })
syncBuiltinESMExports()

const connect = Reflect.get(net.Socket.prototype, 'connect') as (...given: unknown[]) => net.Socket

net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]): net.Socket {
  const host = hostOf(given)?.replaceAll(/[[\]]/g, '')
  const version = net.isIP(host ?? '')
  if (host === undefined || version === 0 || loopback.check(host, version === 6 ? 'ipv6' : 'ipv4'))
    return connect.apply(this, given)
  return this.destroy(refusal('ENETUNREACH', host))
}

/** Of `(options)`, `(port, host)`, and the list of arguments that Node itself passes on. */
function hostOf([first, second]: unknown[]): string | undefined {
  if (Array.isArray(first)) return hostOf(first)
  const host = typeof first === 'object' && first !== null ? Reflect.get(first, 'host') : second
  return typeof host === 'string' ? host : undefined
}
