/**
 * Access tokens by client credentials, bound to the certificate of the connection (RFC 8705):
 * signed, so that they outlive a restart of the bank, with the thumbprint as `cnf.x5t#S256`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BankParts } from '../bank-parts.ts'
import type { Shop } from '../book/entries.ts'
import { profileOf } from '../profiles/profiles.ts'

export const SCOPES = [
  'cob.write',
  'cob.read',
  'cobv.write',
  'cobv.read',
  'pix.write',
  'pix.read',
  'webhook.write',
  'webhook.read',
]
export type Scope = (typeof SCOPES)[number]

export type Claims = {
  client_id: string
  scope: string
  /** Seconds. */
  exp: number
  cnf: { 'x5t#S256': string }
}

/** An answer of RFC 6749. */
export type TokenAnswer = { status: number; body: Record<string, unknown> }

/** @param authorization header of that name; the client may name itself in the body instead */
export function giveToken(
  { book, clock, faults, pace, tokenSecret }: BankParts,
  thumbprint: string,
  authorization: string | undefined,
  body: Record<string, unknown>,
): TokenAnswer {
  if (body.grant_type !== 'client_credentials') return refuse(400, 'unsupported_grant_type')
  const { id, secret } = readClient(authorization, body)
  const shop = book.shops.values().find(({ clientId }) => clientId === id)
  if (!shop || !isSecretRight(shop, secret)) return refuse(401, 'invalid_client')
  if (!shop.thumbprints.includes(thumbprint)) return refuse(401, 'invalid_client')

  const asked = typeof body.scope === 'string' && body.scope !== '' ? body.scope.split(/\s+/) : shop.scopes
  const granted = asked.filter((scope) => shop.scopes.includes(scope))
  if (granted.length === 0) return refuse(400, 'invalid_scope')
  const short = faults.draw(['short_token'])
  const lifeSeconds = short ? (short.ms ?? 1_000) / 1_000 : pace.tokenSeconds
  const claims: Claims = {
    client_id: shop.clientId,
    scope: granted.join(' '),
    exp: clock.nowMs() / 1_000 + lifeSeconds,
    cnf: { 'x5t#S256': thumbprint },
  }
  return {
    status: 200,
    body: {
      access_token: sign(claims, tokenSecret),
      token_type: 'Bearer',
      expires_in: Math.floor(lifeSeconds),
      scope: claims.scope,
    },
  }
}

/** The claims of a token that this bank gave and whose time is not over. */
export function readToken(token: string, { clock, tokenSecret }: Pick<BankParts, 'clock' | 'tokenSecret'>) {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const expected = Buffer.from(toSignature(`${head}.${payload}`, tokenSecret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  return claims.exp * 1_000 > clock.nowMs() ? claims : undefined
}

const refuse = (status: number, error: string): TokenAnswer => ({ status, body: { error } })

function isSecretRight(shop: Shop, secret: string): boolean {
  return secret === shop.clientSecret || (!profileOf(shop).hasSecret && secret === '')
}

function readClient(authorization: string | undefined, body: Record<string, unknown>) {
  const [, encoded] = /^Basic (.+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) {
    const { client_id: id, client_secret: secret = '' } = body
    return { id, secret: String(secret) }
  }
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

function sign(claims: Claims, secret: Buffer): string {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${toSignature(text, secret)}`
}

const toSignature = (text: string, secret: Buffer) =>
  createHmac('sha256', secret).update(text).digest('base64url')
