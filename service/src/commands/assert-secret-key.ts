/**
 * Keeps a command from writing credentials under a secret key with which no process could start.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import { countByKey, findSecretKeyOf } from '../engine/secrets/secret-keys-in-use.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

/**
 * Throws when there are senders under a key that is not given, and none under the current key. If
 * some are under the current key, the installation has a sender to repair, or is in the middle of a
 * rotation, and the command may go on.
 *
 * @param changed the sender that gets new credentials. That is also the remedy for a lost key, so
 * it is allowed, unless a running process has that key.
 */
export async function assertSecretKey(
  db: Queryable,
  { current, previous }: SecretKeys,
  changed?: SenderName,
): Promise<void> {
  const keyIds = [...(await countByKey(db)).keys()]
  const missing = keyIds.filter((id) => id !== current.id && id !== previous?.id)
  if (missing.length === 0 || keyIds.includes(current.id)) return
  const ofChanged = changed ? await findSecretKeyOf(db, changed) : null
  const isCure = ofChanged !== null && missing.includes(ofChanged.keyId)
  if (isCure && !ofChanged.isServed) return
  const more = isCure ? ' The service runs with it; if it is lost, stop the service first.' : ''
  throw new CommandError(
    `Senders are encrypted with another secret key (id ${missing.join(', ')}), and none with this one: set that key as ` +
      `RECADO_SECRET_KEY, or as RECADO_SECRET_KEY_PREVIOUS while this one takes its place.${more}`,
    EXIT.usage,
  )
}
