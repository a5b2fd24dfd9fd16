/**
 * Changing the secret key: re-encrypts the secrets of all webhook endpoints, in small steps, while
 * the service runs. It may be interrupted anywhere and started again.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import { decryptSecrets, encryptSecrets, STORED_SECRETS, type StoredSecrets } from './endpoint-secrets.ts'

/** Endpoints read in one statement. */
const STEP_ROWS = 100

type Row = StoredSecrets & { workspaceId: string; endpointId: string }

/**
 * Returns how many were re-encrypted. One that changes meanwhile keeps its change, and is read
 * again.
 */
export async function rotateEndpointSecrets(db: Queryable, keys: SecretKeys): Promise<number> {
  const { current, previous } = keys
  let rotated = 0
  while (previous && previous.id !== current.id) {
    // across all workspaces: the secret key belongs to the installation
    const { rows } = await db.query<Row>(
      `select workspace_id as "workspaceId", endpoint_id as "endpointId", ${STORED_SECRETS}
       from webhook_endpoints where secret_key_id = $1
       order by workspace_id, endpoint_id
       limit $2`,
      [previous.id, STEP_ROWS],
    )
    if (rows.length === 0) break
    for (const row of rows) rotated += await reencrypt(db, keys, row)
  }
  return rotated
}

async function reencrypt(db: Queryable, keys: SecretKeys, row: Row): Promise<number> {
  const { workspaceId, endpointId } = row
  const reencrypted = encryptSecrets(keys.current, endpointId, decryptSecrets(keys, endpointId, row))
  const { rowCount } = await db.query(
    `update webhook_endpoints set secret = $4, previous_secret = $5, headers = $6, secret_key_id = $7
     where workspace_id = $1 and endpoint_id = $2 and secret = $3`,
    [
      workspaceId,
      endpointId,
      row.secret,
      reencrypted.secret,
      reencrypted.previousSecret,
      reencrypted.headers,
      reencrypted.secretKeyId,
    ],
  )
  return rowCount ?? 0
}
