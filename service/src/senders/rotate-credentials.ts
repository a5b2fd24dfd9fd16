/**
 * Changing the secret key: re-encrypts the credentials of all senders, in small steps, while the
 * service runs.
 *
 * A row is replaced only if it is still as it was read, so a concurrent change of a sender is kept.
 * The rotation may be interrupted anywhere and started again: it skips what is already under the
 * current key.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { countByKey } from '../engine/secrets/secret-keys-in-use.ts'
import {
  decryptCredentials,
  encryptCredentials,
  type SecretKey,
  type SecretKeys,
} from '../engine/secrets/credentials.ts'

/** Senders re-encrypted in one statement. */
export const STEP_ROWS = 100

type Row = { workspaceId: string; senderId: string; credentials: Buffer }

/**
 * How many senders were re-encrypted, and how many senders, webhook endpoints and payment accounts
 * are under other keys.
 */
export type Rotation = { rotated: number; left: { keyId: string; count: number }[] }

export async function rotateCredentials(db: Queryable, { current, previous }: SecretKeys): Promise<Rotation> {
  let rotated = 0
  while (previous && previous.id !== current.id) {
    const rows = await listUnderKey(db, previous.id, STEP_ROWS)
    if (rows.length === 0) break
    rotated += await reencrypt(db, current, previous, rows)
  }
  const left = [...(await countByKey(db))].filter(([keyId]) => keyId !== current.id)
  return { rotated, left: left.map(([keyId, count]) => ({ keyId, count })) }
}

/** Across all workspaces: the secret key belongs to the installation. */
async function listUnderKey(db: Queryable, keyId: string, limit: number): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select workspace_id as "workspaceId", sender_id as "senderId", credentials
     from senders where credentials_key_id = $1 and credentials <> ''
     order by workspace_id, sender_id
     limit $2`,
    [keyId, limit],
  )
  return rows
}

async function reencrypt(
  db: Queryable,
  current: SecretKey,
  previous: SecretKey,
  rows: Row[],
): Promise<number> {
  const reencrypted = rows.map(({ senderId, credentials }) =>
    encryptCredentials(current, senderId, decryptCredentials(previous, senderId, credentials)),
  )
  const { rowCount } = await db.query(
    `update senders s set credentials = a.reencrypted, credentials_key_id = $1
     from unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[]) as a(workspace_id, sender_id, before, reencrypted)
     where s.workspace_id = a.workspace_id and s.sender_id = a.sender_id and s.credentials = a.before`,
    [
      current.id,
      rows.map(({ workspaceId }) => workspaceId),
      rows.map(({ senderId }) => senderId),
      rows.map(({ credentials }) => credentials),
      reencrypted,
    ],
  )
  return rowCount ?? 0
}
