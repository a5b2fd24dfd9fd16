/**
 * Which push services are called. The endpoint of a subscription comes from a browser, so a
 * user could make the service call an address: only the known push services are called, by https,
 * unless the operator names more with RECADO_PUSH_ALLOW.
 */
import { judgeUrl, namesHost, type Allowance } from '../webhooks/address-guard.ts'

/** Names, or suffixes that begin with a dot: of Chrome, Firefox, Safari and Edge. */
const KNOWN = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Judged before every try, because settings change. */
export function isPushService(endpoint: string, allowance: Allowance): boolean {
  if (judgeUrl(endpoint, allowance) !== null) return false
  const { protocol, hostname, port } = new URL(endpoint)
  if (namesHost(hostname, allowance)) return true
  if (protocol !== 'https:' || port !== '') return false
  return KNOWN.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
}
