/** Keeps a command from writing credentials under a secret key with which no process could start. */
import type { Queryable } from '../postgres/connection.ts'
import type { SecretKeys } from '../tenants/credentials.ts'
import { findSecretKeyId, findSecretKeysInUse } from '../tenants/secret-keys-in-use.ts'
import { CommandError, EXIT } from './exit.ts'

/**
 * Throws when senders are under a key that is not given, and none under the current one. Where some are, this is an
 * installation with a sender to be mended, or one in the middle of a rotation.
 */
export async function assertKeyForNew(db: Queryable, keys: SecretKeys): Promise<void> {
  const { current, missing } = await findSecretKeysInUse(db, keys)
  if (missing.length > 0 && !current) throw refusal(missing)
}

/**
 * The same for new credentials of a sender, which are also the cure for one whose key is lost: that one is let through,
 * unless a process runs that has the key.
 */
export async function assertKeyForChange(
  db: Queryable,
  keys: SecretKeys,
  workspaceId: string,
  senderId: string,
): Promise<void> {
  const { current, missing, served } = await findSecretKeysInUse(db, keys)
  if (missing.length === 0 || current) return
  const keyId = await findSecretKeyId(db, workspaceId, senderId)
  if (keyId === null) return // nothing will be written
  if (!missing.includes(keyId)) throw refusal(missing)
  if (served)
    throw refusal(missing, ' The service runs with it; if it is lost all the same, stop the service first.')
}

function refusal(keyIds: string[], more = ''): CommandError {
  return new CommandError(
    `Senders are encrypted with another secret key (id ${keyIds.join(', ')}), and none with this one: give that key as ` +
      `RECADO_SECRET_KEY, or as RECADO_SECRET_KEY_PREVIOUS while this one takes its place.${more}`,
    EXIT.usage,
  )
}
