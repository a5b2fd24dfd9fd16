/**
 * Which addresses a file may be loaded from. WhatsApp names the address of each file, and the
 * access token goes with the call: so only hosts of the list are called, by https and at public
 * addresses. An origin in the list, such as that of the simulator, is what the operator named: it
 * may be private and without TLS.
 */
import { isIP } from 'node:net'

/** How an address may be called; null: not at all. */
export type MediaHost = 'public' | 'named' | null

/**
 * @param allowed host suffixes that begin with a dot (`.fbsbx.com`), host names, or origins
 * (`http://127.0.0.1:8081`)
 */
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
