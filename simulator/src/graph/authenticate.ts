/** Finds the account of a call by its access token. */
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { APP_ID, type Account } from '../state/accounts.ts'
import { badAppToken } from './setup-errors.ts'
import { badProof, badToken, noToken, unsupportedRequest } from './errors.ts'

type Caller = { method: string; id: string; token: string | undefined; proof: string | undefined }

/** A token is known when any account has it, and opens only that account. Throws GraphError. */
export function authenticate(accounts: Map<string, Account>, { method, id, token, proof }: Caller): Account {
  if (token === undefined) throw noToken(method)
  const account = accounts.get(id)
  if (account?.accessToken === token) {
    assertProof([account], token, proof)
    return account
  }
  const isKnown = accounts.values().some(({ accessToken }) => accessToken === token)
  throw isKnown ? unsupportedRequest(method, id) : badToken()
}

/** The accounts that a token opens. Throws GraphError for no token, and for an unknown one. */
export function findCallers(
  accounts: Map<string, Account>,
  method: string,
  token: string | undefined,
): Account[] {
  if (token === undefined) throw noToken(method)
  const secret = readAppSecret(token)
  const callers = [...accounts.values()].filter(({ accessToken, appSecret }) =>
    secret === null ? accessToken === token : appSecret === secret,
  )
  if (callers.length === 0) throw secret === null ? badToken() : badAppToken()
  return callers
}

/** The secret in `{app}|{secret}`, which the app itself calls with; null for any other token. */
export function readAppSecret(token: string | undefined): string | null {
  return token?.startsWith(`${APP_ID}|`) ? token.slice(APP_ID.length + 1) : null
}

/** The token of the header, else of `?access_token=`, else of the body. */
export function readToken({ headers, query }: FastifyRequest, inBody?: string): string | undefined {
  const inHeader = /^(?:Bearer|OAuth) +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const { access_token: inQuery } = query as { access_token?: string | string[] }
  return inHeader ?? ([inQuery].flat()[0] || inBody || undefined)
}

/**
 * A proof that the caller has the app secret need not be given, and must be right. Throws
 * GraphError.
 */
export function assertProof(callers: Account[], token: string | undefined, proof: string | undefined): void {
  const isRight = ({ appSecret }: Account) =>
    createHmac('sha256', appSecret)
      .update(token ?? '')
      .digest('hex') === proof
  if (proof !== undefined && !callers.some(isRight)) throw badProof()
}

/** What a caller gave as proof. */
export const readProof = ({ query }: FastifyRequest): string | undefined =>
  (query as { appsecret_proof?: string }).appsecret_proof
