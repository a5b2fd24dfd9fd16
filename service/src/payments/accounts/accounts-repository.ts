/**
 * Payment accounts in the database: a shop's accounts at banks and other providers. Their
 * credentials are stored encrypted.
 */
import { createHash, randomBytes } from 'node:crypto'
import { newId } from '../../engine/new-id.ts'
import { recordEventsOf } from '../../engine/postgres/changes.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { isUniqueViolation } from '../../engine/postgres/errors.ts'
import { FIRST, nextTo, type IdPlace } from '../../engine/postgres/id-place.ts'
import {
  decryptText,
  encryptText,
  type SecretKey,
  type SecretKeys,
} from '../../engine/secrets/credentials.ts'
import type { Certificate, Failure } from '../../providers/provider.ts'
import type { ShiftedTimes } from '../shifted-times.ts'

/** An account without its secrets. */
export type StoredAccount = {
  id: string
  workspaceId: string
  /** Its name in the registry of providers. */
  provider: string
  /** What people call it. */
  name: string
  details: Readonly<Record<string, unknown>>
  /** Null if the provider has none. */
  certificate: Certificate | null
  /** How many days before its end that was last reported; null: never. */
  warnedDays: number | null
  isDefault: boolean
  listsUnknown: boolean
  /** Set while the bank refuses the whole account. */
  stoppedAt: Date | null
  stopFailure: Failure | null
  /** When the bank called last. */
  calledAt: Date | null
  /** Everything received up to here is booked; null: nothing was read yet. */
  readTo: Date | null
  /** Of a bank that was seen to mark local time as UTC. */
  shifted: ShiftedTimes | null
  /** No charge is made here any more; what was made is still followed. */
  removedAt: Date | null
  createdAt: Date
}

/** In clear in memory only. */
export type AccountSecrets = {
  credentials: Readonly<Record<string, string>>
  /** In the address that the bank calls. */
  callback: string
}

export type AccountRow = Omit<StoredAccount, 'details' | 'certificate' | 'stopFailure' | 'shifted'> & {
  details: string
  stopFailure: string | null
  certificateName: string | null
  certificatePrint: string | null
  certificateEndsAt: Date | null
  shiftHours: number | null
  shiftedFrom: Date | null
  shiftedAt: Date | null
}

export const ACCOUNT_COLUMNS = `
  account_id as id, workspace_id as "workspaceId", provider, name, details, certificate_name as "certificateName",
  certificate_print as "certificatePrint", certificate_ends_at as "certificateEndsAt", warned_days as "warnedDays",
  is_default as "isDefault", lists_unknown as "listsUnknown", stopped_at as "stoppedAt", stop_failure as "stopFailure",
  called_at as "calledAt", read_to as "readTo", shift_hours as "shiftHours",
  shifted_from as "shiftedFrom", shifted_at as "shiftedAt", removed_at as "removedAt", created_at as "createdAt"`

/** SQL of the events of accounts that changed and are now as the rows of `from` say. */
export const changedTo = (from: string) =>
  `select 'payment_account.changed' as type, account_id as id,
          '{"state":"' || case when removed_at is not null then 'removed' when stopped_at is not null then 'stopped' else 'running' end
            || '"}' as fact,
          row_number() over (order by account_id) as n
   from ${from}`

export type AccountDraft = {
  workspaceId: string
  provider: string
  name: string
  details: Readonly<Record<string, unknown>>
  /** As `readCredentials` of the provider gave them. */
  credentials: Readonly<Record<string, string>>
  certificate: Certificate | null
  /** True unless given. */
  listsUnknown?: boolean
}

export const hashCallback = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type NewAccount = { account: StoredAccount; callback: string }

/**
 * Adds an account, with a new secret for its callbacks. The first one of a workspace is its
 * default: of two at once, the other is added again.
 */
export const insertAccount = (
  db: Queryable,
  key: SecretKey,
  draft: AccountDraft,
  now: Date,
): Promise<NewAccount> => untilOneIsDefault(() => insertOnce(db, key, draft, now))

/** Each time that another account becomes the default in between, one of them has succeeded. */
const TRIES_MAX = 20

/** Writes again where another account has become the default of the workspace in between. */
export async function untilOneIsDefault<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = TRIES_MAX; ; triesLeft--) {
    try {
      return await write()
    } catch (error) {
      if (!isUniqueViolation(error) || triesLeft <= 1) throw error
    }
  }
}

async function insertOnce(
  db: Queryable,
  key: SecretKey,
  draft: AccountDraft,
  now: Date,
): Promise<NewAccount> {
  const id = newId()
  const callback = randomBytes(32).toString('base64url')
  const { workspaceId, credentials, certificate } = draft
  const { rows } = await db.query<AccountRow>(
    `with added as (
       insert into payment_accounts (workspace_id, account_id, provider, name, details, credentials, credentials_key_id,
                                   certificate_name, certificate_print, certificate_ends_at, callback_hash, is_default,
                                   lists_unknown, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             not exists (select from payment_accounts where workspace_id = $1 and is_default and removed_at is null),
             $12, $13, $13)
       returning *
     ), recorded_events as (
       ${recordEventsOf(changedTo('added'))}
     )
     select ${ACCOUNT_COLUMNS} from added`,
    [
      workspaceId,
      id,
      draft.provider,
      draft.name,
      JSON.stringify(draft.details),
      encryptSecrets(key, id, { credentials, callback }),
      key.id,
      ...toCertificateColumns(certificate),
      hashCallback(callback),
      draft.listsUnknown ?? true,
      now,
    ],
  )
  return { account: toAccount(rows[0] as AccountRow), callback }
}

/** Null if the workspace has no such account, or it was removed. */
export async function findAccount(
  db: Queryable,
  workspaceId: string,
  accountId: string,
): Promise<StoredAccount | null> {
  const { rows } = await db.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from payment_accounts where workspace_id = $1 and account_id = $2 and removed_at is null`,
    [workspaceId, accountId],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

/**
 * Accounts that are not removed, before or after the id of `place`, nearest first; all of them
 * without a place and a limit.
 */
export async function listAccounts(
  db: Queryable,
  workspaceId: string,
  place: IdPlace = FIRST,
  limit: number | null = null,
): Promise<StoredAccount[]> {
  const { condition, order } = nextTo('account_id', place, '$2')
  const { rows } = await db.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from payment_accounts
     where workspace_id = $1 and removed_at is null and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows.map(toAccount)
}

/** A row with its secrets as they are stored. */
export type SealedAccount = AccountRow & {
  /** Empty: the workspace has moved to another server. */
  secrets: Buffer
  keyId: string
  /** In hex. */
  callbackHash: string
}

/**
 * Every account of every workspace, removed ones too; the cache keeps them in memory. `openSealed`
 * opens each.
 */
export async function listSealed(db: Queryable): Promise<SealedAccount[]> {
  const { rows } = await db.query<SealedAccount>(
    `select ${ACCOUNT_COLUMNS}, encode(callback_hash, 'hex') as "callbackHash", credentials as secrets, credentials_key_id as "keyId" from payment_accounts`,
  )
  return rows
}

/** Throws a sentence that says which key is missing. */
export function openSealed(
  { id, secrets, keyId }: Pick<SealedAccount, 'id' | 'secrets' | 'keyId'>,
  { current, previous }: SecretKeys,
): AccountSecrets {
  const key = [current, previous].find((one) => one?.id === keyId)
  if (!key) {
    throw new Error(
      `The credentials of payment account ${id} were encrypted with another RECADO_SECRET_KEY (id ${keyId}): give that key, or as ` +
        `RECADO_SECRET_KEY_PREVIOUS if others are under this one. If it is lost, remove the account and add it again.`,
    )
  }
  return JSON.parse(decryptText(key, id, secrets)) as AccountSecrets
}

export const encryptSecrets = (key: SecretKey, accountId: string, secrets: AccountSecrets): Buffer =>
  encryptText(key, accountId, JSON.stringify(secrets))

/** The values of the columns of a certificate. */
export const toCertificateColumns = (certificate: Certificate | null) => [
  certificate?.name ?? null,
  certificate?.fingerprint ?? null,
  certificate?.endsAt ?? null,
]

/** Takes what belongs to an account from a row that may have more. */
export function toAccount(row: AccountRow): StoredAccount {
  const { certificateName, certificatePrint, certificateEndsAt, details, stopFailure } = row
  const { id, workspaceId, provider, name, warnedDays, isDefault, listsUnknown } = row
  const { stoppedAt, calledAt, readTo, removedAt, createdAt } = row
  const { shiftHours, shiftedFrom, shiftedAt } = row
  return {
    id,
    workspaceId,
    provider,
    name,
    warnedDays,
    isDefault,
    listsUnknown,
    stoppedAt,
    calledAt,
    readTo,
    removedAt,
    createdAt,
    details: JSON.parse(details) as Record<string, unknown>,
    shifted:
      shiftHours !== null && shiftedFrom !== null && shiftedAt !== null
        ? { hours: shiftHours, from: shiftedFrom, at: shiftedAt }
        : null,
    stopFailure: stopFailure === null ? null : (JSON.parse(stopFailure) as Failure),
    certificate:
      certificateName !== null && certificatePrint !== null && certificateEndsAt !== null
        ? { name: certificateName, fingerprint: certificatePrint, endsAt: certificateEndsAt }
        : null,
  }
}
