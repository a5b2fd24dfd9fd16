/**
 * Credentials that a person enters for a sender which has some already: what Recado keeps beside
 * them stays.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { secretsOf, type Credentials, type SecretKeys } from '../engine/secrets/credentials.ts'
import { findSenderAccount, type Sender, type SenderChange } from './senders-repository.ts'

/**
 * The name of the PIN among the credentials, beside those that the rules of the channel name: it is
 * needed when the number must be registered again.
 */
const PIN = 'pin'

/** Beside the PIN: the number may have it, and it has not been shown to a person yet. */
const PIN_UNSEEN = 'pinUnseen'

/** What Recado keeps of a PIN. */
export type KeptPin = { pin: string | null; isUnseen: boolean }

export const readPin = (credentials: Credentials): KeptPin => ({
  pin: secretsOf(credentials, PIN)[0] ?? null,
  isUnseen: PIN_UNSEEN in credentials,
})

/** As part of the credentials. */
export const writePin = ({ pin, isUnseen }: KeptPin): Credentials =>
  pin === null ? {} : { [PIN]: pin, ...(isUnseen && { [PIN_UNSEEN]: 'yes' }) }

/** The PIN stays; the end of the token only for the same token: that of another is unknown. */
export async function renewCredentials(
  db: Queryable,
  keys: SecretKeys,
  { workspaceId, channel, channelAccountId }: Sender,
  credentials: Credentials,
): Promise<Pick<SenderChange, 'credentials' | 'tokenEndsAt'>> {
  const known = await findSenderAccount(db, keys, workspaceId, channel, channelAccountId, null)
  const before = known?.credentials ?? {}
  const { accessToken } = before
  const isSameToken = accessToken !== undefined && accessToken === credentials['accessToken']
  return {
    credentials: { ...credentials, ...writePin(readPin(before)) },
    tokenEndsAt: isSameToken ? (known?.tokenEndsAt ?? null) : null,
  }
}
