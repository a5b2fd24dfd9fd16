/** Under which secret keys the stored senders are: one that is not given keeps the service from starting. */
import type { Queryable } from '../postgres/connection.ts'
import type { SecretKeys } from './credentials.ts'
import type { SenderName } from './senders-repository.ts'

/** Senders of all workspaces: the secret key belongs to the installation. */
export type SecretKeysInUse = {
  /** Some sender is under the current key. */
  current: boolean
  /** Ids of keys that were not given, with senders under them. */
  missing: string[]
  /** A process holds a lease now: it has opened every sender, so no key of theirs is lost. */
  served: boolean
  /** The id of the key that the sender in question is under; null if there is none. */
  ofSender: string | null
}

export async function findSecretKeysInUse(
  db: Queryable,
  { current, previous }: SecretKeys,
  sender: SenderName | null = null,
): Promise<SecretKeysInUse> {
  const { rows } = await db.query<SecretKeysInUse>(
    `select coalesce(bool_or(credentials_key_id = $1), false) as current,
       coalesce(array_agg(distinct credentials_key_id) filter (where credentials_key_id <> all($2::text[])), '{}')
         as missing,
       exists (select from sender_leases where expires_at > clock_timestamp()) as served,
       max(credentials_key_id) filter (where workspace_id = $3 and sender_id = $4) as "ofSender"
     from senders`,
    [
      current.id,
      [current.id, ...(previous ? [previous.id] : [])],
      sender?.workspaceId ?? null,
      sender?.senderId ?? null,
    ],
  )
  return rows[0] as SecretKeysInUse
}
