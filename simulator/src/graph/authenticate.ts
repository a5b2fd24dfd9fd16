/** Whose call it is, by the bearer token. */
import type { Account } from '../state/accounts.ts'
import { badToken, unknownObject } from './errors.ts'

/** A token is known when any account has it; it opens only the account whose token it is. Throws GraphError. */
export function authenticate(
  accounts: Map<string, Account>,
  { phoneNumberId, authorization }: { phoneNumberId: string; authorization: string | undefined },
): Account {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw badToken()
  const account = accounts.get(phoneNumberId)
  if (account?.accessToken === token) return account
  const isKnown = accounts.values().some(({ accessToken }) => accessToken === token)
  throw isKnown ? unknownObject(phoneNumberId) : badToken()
}
