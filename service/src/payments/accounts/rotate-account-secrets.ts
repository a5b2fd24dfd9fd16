/**
 * Changing the secret key: re-encrypts the credentials of all payment accounts, in small steps,
 * while the service runs. It may be interrupted anywhere and started again.
 */
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { SecretKeys } from '../../engine/secrets/credentials.ts'
import { encryptSecrets, openSealed, type SealedAccount } from './accounts-repository.ts'

/** Accounts read in one statement. */
const STEP_ROWS = 100

/**
 * Returns how many were re-encrypted. One that changes meanwhile keeps its change, and is read
 * again.
 */
export async function rotateAccountSecrets(db: Queryable, keys: SecretKeys): Promise<number> {
  const { current, previous } = keys
  let rotated = 0
  while (previous && previous.id !== current.id) {
    // across all workspaces: the secret key belongs to the installation
    const { rows } = await db.query<Pick<SealedAccount, 'workspaceId' | 'id' | 'secrets' | 'keyId'>>(
      `select workspace_id as "workspaceId", account_id as id, credentials as secrets, credentials_key_id as "keyId"
       from payment_accounts where credentials_key_id = $1 and credentials <> ''
       order by workspace_id, account_id
       limit $2`,
      [previous.id, STEP_ROWS],
    )
    if (rows.length === 0) break
    for (const row of rows) {
      const { rowCount } = await db.query(
        `update payment_accounts set credentials = $4, credentials_key_id = $5
         where workspace_id = $1 and account_id = $2 and credentials = $3`,
        [
          row.workspaceId,
          row.id,
          row.secrets,
          encryptSecrets(current, row.id, openSealed(row, keys)),
          current.id,
        ],
      )
      rotated += rowCount ?? 0
    }
  }
  return rotated
}
