/**
 * Credentials that a person enters for a sender which has some already: what Recado keeps beside
 * them stays.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Credentials, SecretKeys } from '../engine/secrets/credentials.ts'
import { findSenderAccount, type Sender, type SenderChange } from './senders-repository.ts'

/**
 * The name of the PIN among the credentials, beside those that the rules of the channel name: it is
 * needed when the number must be registered again.
 */
export const PIN = 'pin'

/** The PIN stays; the end of the token only for the same token: that of another is unknown. */
export async function renewCredentials(
  db: Queryable,
  keys: SecretKeys,
  { workspaceId, channel, channelAccountId }: Sender,
  credentials: Credentials,
): Promise<Pick<SenderChange, 'credentials' | 'tokenEndsAt'>> {
  const known = await findSenderAccount(db, keys, workspaceId, channel, channelAccountId)
  const { [PIN]: pin, accessToken } = known?.credentials ?? {}
  const isSameToken = accessToken !== undefined && accessToken === credentials['accessToken']
  return {
    credentials: pin === undefined ? credentials : { ...credentials, [PIN]: pin },
    tokenEndsAt: isSameToken ? (known?.tokenEndsAt ?? null) : null,
  }
}
