/** Changes of payment accounts. */
import { recordEventsOf } from '../../engine/postgres/changes.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { SecretKey } from '../../engine/secrets/credentials.ts'
import {
  ACCOUNT_COLUMNS,
  changedTo,
  encryptSecrets,
  toAccount,
  toCertificateColumns,
  untilOneIsDefault,
  type AccountRow,
  type AccountSecrets,
  type StoredAccount,
} from './accounts-repository.ts'
import type { Certificate, Failure } from '../../providers/provider.ts'

type Name = { workspaceId: string; accountId: string }

export type AccountChange = {
  name?: string
  details?: Readonly<Record<string, unknown>>
  /**
   * With the credentials as `readCredentials` of the provider gave them; the secret of the
   * callbacks stays as it is.
   */
  secrets?: AccountSecrets
  /** Of these credentials. */
  certificate?: Certificate | null
  isDefault?: boolean
  listsUnknown?: boolean
}

/**
 * Returns null if the workspace has no such account. A new certificate is warned of from the
 * beginning.
 */
export const updateAccount = (
  db: Queryable,
  key: SecretKey,
  name: Name,
  change: AccountChange,
): Promise<StoredAccount | null> => untilOneIsDefault(() => updateOnce(db, key, name, change))

async function updateOnce(
  db: Queryable,
  key: SecretKey,
  { workspaceId, accountId }: Name,
  change: AccountChange,
): Promise<StoredAccount | null> {
  const { secrets, certificate = null } = change
  if (change.isDefault)
    await db.query(
      'update payment_accounts set is_default = false where workspace_id = $1 and account_id <> $2 and is_default',
      [workspaceId, accountId],
    )
  const { rows } = await db.query<AccountRow>(
    `with changed as (
       update payment_accounts set
         name = coalesce($3, name),
         details = coalesce($4, details),
         is_default = coalesce($5, is_default),
         lists_unknown = coalesce($6, lists_unknown),
         credentials = coalesce($7, credentials),
         credentials_key_id = case when $7::bytea is null then credentials_key_id else $8 end,
         certificate_name = case when $7::bytea is null then certificate_name else $9 end,
         certificate_print = case when $7::bytea is null then certificate_print else $10 end,
         certificate_ends_at = case when $7::bytea is null then certificate_ends_at else $11::timestamptz end,
         warned_days = case when $7::bytea is null then warned_days end
       where workspace_id = $1 and account_id = $2 and removed_at is null
       returning *
     ), recorded_events as (
       ${recordEventsOf(changedTo('changed'))}
     )
     select ${ACCOUNT_COLUMNS} from changed`,
    [
      workspaceId,
      accountId,
      change.name ?? null,
      change.details ? JSON.stringify(change.details) : null,
      change.isDefault ?? null,
      change.listsUnknown ?? null,
      secrets ? encryptSecrets(key, accountId, secrets) : null,
      key.id,
      ...toCertificateColumns(certificate),
    ],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

/**
 * No charge is made there any more; what was made is still followed. Returns null if the workspace
 * has no such account.
 */
export async function removeAccount(
  db: Queryable,
  { workspaceId, accountId }: Name,
  now: Date,
): Promise<StoredAccount | null> {
  const { rows } = await db.query<AccountRow>(
    `with removed as (
       update payment_accounts set removed_at = $3
       where workspace_id = $1 and account_id = $2 and removed_at is null
       returning *
     ), recorded_events as (
       ${recordEventsOf(changedTo('removed'))}
     )
     select ${ACCOUNT_COLUMNS} from removed`,
    [workspaceId, accountId, now],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

/**
 * Stops an account, because the bank refuses all of it. Returns false, and changes nothing, if it
 * is stopped already.
 */
export async function stopAccount(
  db: Queryable,
  { workspaceId, accountId }: Name,
  failure: Failure,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with stopped as (
       update payment_accounts set stopped_at = $3, stop_failure = $4
       where workspace_id = $1 and account_id = $2 and stopped_at is null
       returning account_id
     )
     ${recordEventsOf(`
       select 'payment_account.stopped' as type, account_id as id, $5::text as fact, 1 as n from stopped`)}`,
    [
      workspaceId,
      accountId,
      now,
      JSON.stringify(failure),
      JSON.stringify({ date: now.toISOString(), reason: failure.code }),
    ],
  )
  return rowCount === 1
}

/**
 * Lifts a stop: a check has shown that the bank accepts the account again. Returns false if it was
 * not stopped.
 */
export async function resumeAccount(db: Queryable, { workspaceId, accountId }: Name): Promise<boolean> {
  const { rowCount } = await db.query(
    `with resumed as (
       update payment_accounts set stopped_at = null, stop_failure = null
       where workspace_id = $1 and account_id = $2 and stopped_at is not null
       returning *
     )
     ${recordEventsOf(changedTo('resumed'))}`,
    [workspaceId, accountId],
  )
  return rowCount === 1
}
