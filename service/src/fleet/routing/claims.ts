/** What a request shows of its workspace, read from its head alone. */
import type { FastifyRequest } from 'fastify'
import { readCookie, SESSION_COOKIE } from '../../access/sessions/cookies.ts'
import { hashCallback } from '../../payments/accounts/accounts-repository.ts'
import { hashToken } from '../../access/tokens.ts'
import { hashApiKey } from '../../access/keys/api-key.ts'

/**
 * `owned`: the holder of this secret is in the workspace that is asked for. `signIn`: the body says
 * who wants to sign in. `webhook`: the body names accounts of any number of workspaces. `open`:
 * every server gives the same answer.
 */
export type Claim =
  | { is: 'owned'; by: 'key' | 'session' | 'callback'; hash: Buffer }
  | { is: 'signIn'; by: 'email' | 'link' | 'passkey' }
  | { is: 'webhook'; channel: string }
  | { is: 'open' }

const OPEN: Claim = { is: 'open' }
const OPEN_PATHS =
  /^\/(?:$|console(?:\/|$)|docs(?:\/|$)|openapi|session\/(?:methods|oidc|passkey\/options)(?:\/|$))/
const WEBHOOK = /^\/channels\/([a-z][a-z0-9_-]*)\/webhook$/
const CALLBACK = /^\/payment-callbacks\/([A-Za-z0-9_-]{1,128})(?:\/pix)?$/
const SIGN_IN: Readonly<Record<string, 'email' | 'link' | 'passkey'>> = {
  '/session': 'email',
  '/session/link': 'link',
  '/session/link/check': 'link',
  '/session/passkey': 'passkey',
}

export function readClaim(request: FastifyRequest): Claim {
  const [path = ''] = request.url.split('?', 1)
  if (OPEN_PATHS.test(path)) return OPEN
  const [, channel] = WEBHOOK.exec(path) ?? []
  if (channel !== undefined) return { is: 'webhook', channel }
  const [, secret] = CALLBACK.exec(path) ?? []
  if (secret !== undefined) return { is: 'owned', by: 'callback', hash: hashCallback(secret) }
  const signIn = request.method === 'POST' ? SIGN_IN[path] : undefined
  if (signIn !== undefined) return { is: 'signIn', by: signIn }
  const key = request.headers['api-key']
  if (typeof key === 'string') return { is: 'owned', by: 'key', hash: hashApiKey(key) }
  const token = readCookie(request, SESSION_COOKIE)
  return token === '' ? OPEN : { is: 'owned', by: 'session', hash: hashToken(token) }
}
