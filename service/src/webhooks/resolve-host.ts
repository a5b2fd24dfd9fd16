/**
 * Finds the addresses of hosts that shops chose. The operating system is asked on one of two
 * threads of the process, where a name server that does not answer would keep the names of WhatsApp
 * waiting. So the DNS is asked directly, without threads, and not for long.
 */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { Resolve } from '../engine/public-address.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2

export type ResolveHostOptions = {
  /**
   * Names that the operating system may know and the DNS not, as from a hosts file, besides those
   * without a dot.
   */
  isOfSystem: (hostname: string) => boolean
  /** Name servers, in place of those of the machine. */
  servers?: string[]
  timeoutMs?: number
}

/**
 * Whatever goes wrong, the error has the code `ENOTFOUND`: other codes of the DNS mean something
 * else of a connection.
 */
export function createResolveHost({
  isOfSystem,
  servers,
  timeoutMs = TIMEOUT_MS,
}: ResolveHostOptions): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES, maxTimeout: timeoutMs })
  if (servers) resolver.setServers(servers)

  async function askDns(hostname: string): Promise<LookupAddress[]> {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const of = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
    return [...of(v4, 4), ...of(v6, 6)]
  }

  return async (hostname) => {
    const isInner = !hostname.replace(/\.$/, '').includes('.') || isOfSystem(hostname)
    const found = isInner ? await lookup(hostname, { all: true }).catch(() => []) : await askDns(hostname)
    if (found.length > 0) return found
    throw Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' })
  }
}
