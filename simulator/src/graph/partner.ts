/**
 * A partner of Meta, below `/partner`: calls with its key in `D360-API-KEY` or `X-API-Key` reach
 * the Graph API with the token that the partner has. Where the path has a version, it is that of
 * the Graph API (Kapso, "Meta proxy"); without one the key names the number, and the path leaves it
 * out (360dialog, "Messaging API", "Messaging health status").
 */
import type { IncomingMessage } from 'node:http'
import type { Account } from '../state/accounts.ts'

const PREFIX = '/partner'
const VERSION = 'v25.0'
const OF_NUMBER = /^\/(messages|media|whatsapp_business_profile|block_users)([/?]|$)/
const KEY_HEADERS = ['d360-api-key', 'x-api-key']

/** The address of the same call at the Graph API; it also gives the call the token. */
export function toGraphUrl(accounts: Map<string, Account>, { url = '', headers }: IncomingMessage): string {
  const key = KEY_HEADERS.map((name) => headers[name]).find((value) => value !== undefined)
  const account = [...accounts.values()].find(({ partner }) => partner !== null && partner.key === key)
  if (account) headers.authorization = `Bearer ${account.accessToken}`
  if (!url.startsWith(`${PREFIX}/`)) return url
  const path = url.slice(PREFIX.length)
  if (/^\/v\d/.test(path)) return path
  const number = account?.phoneNumberId ?? '0'
  if (path === '/health_status') return `/${VERSION}/${number}?fields=health_status`
  return OF_NUMBER.test(path) ? `/${VERSION}/${number}${path}` : `/${VERSION}${path}`
}
