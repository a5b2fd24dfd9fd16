/**
 * Senders in the database. Credentials are stored encrypted; credentials.ts encrypts and decrypts
 * them.
 */
import type { Failure } from '../channels/channel.ts'
import { newId } from '../engine/new-id.ts'
import { Problem } from '../engine/problems/problems.ts'
import {
  statusFact,
  recordEvents,
  recordEventsOf,
  toFailureFact,
  type FailureCodes,
} from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { FIRST, nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import {
  decryptCredentials,
  encryptCredentials,
  type Credentials,
  type SecretKey,
  type SecretKeys,
} from '../engine/secrets/credentials.ts'
import {
  SELECTED_SETTINGS,
  SETTING_COLUMNS,
  settingsIn,
  toSettingsRow,
  USUAL_SETTINGS,
  type SenderSettings,
} from './sender-settings.ts'

export type Sender = SenderSettings & {
  id: string
  workspaceId: string
  /** Its name in the registry of channels. */
  channel: string
  /** Digits with country code, as registered. */
  address: string
  matchKey: string
  channelAccountId: string
  /** The channel's id of the business account that has its templates; null until it is known. */
  businessAccountId: string | null
  /**
   * Set while WhatsApp refuses or limits the whole account; nothing is sent until a person resumes
   * the sender.
   */
  stoppedAt: Date | null
  /** Why the sender stopped, as JSON of a Failure. */
  stopFailure: string | null
  /** Set by a person; nothing is sent until a person resumes the sender. */
  pausedAt: Date | null
  createdAt: Date
  /** When its access token ends; null: never, or the channel did not say. */
  tokenEndsAt: Date | null
  /** Its number also lives in the channel's own app. */
  isInApp: boolean
}

/** A sender with its credentials. */
export type SenderAccount = Sender & {
  credentials: Credentials
  /**
   * Its workspace is on another server, or moves there: what the channel reports of it is refused
   * here, so that it is reported again there.
   */
  isAway: boolean
}

type Row = Sender & { credentials: Buffer; credentialsKeyId: string; isAway: boolean }

const COLUMNS = `
  sender_id as id, workspace_id as "workspaceId", channel, address, match_key as "matchKey",
  channel_account_id as "channelAccountId", business_account_id as "businessAccountId", ${SELECTED_SETTINGS},
  stopped_at as "stoppedAt", stop_failure as "stopFailure",
  paused_at as "pausedAt", created_at as "createdAt", token_ends_at as "tokenEndsAt",
  app_due_at is not null as "isInApp"`
const WITH_CREDENTIALS = `${COLUMNS}, credentials, credentials_key_id as "credentialsKeyId"`

/** What a person enters for a new sender. */
export type SenderDraft = Pick<
  SenderAccount,
  | 'workspaceId'
  | 'channel'
  | 'address'
  | 'matchKey'
  | 'channelAccountId'
  | 'throughputPerSecond'
  | 'credentials'
> &
  Partial<SenderSettings & Pick<Sender, 'businessAccountId' | 'tokenEndsAt'>>

/**
 * Throws PostgreSQL's unique violation when the address or the channel account is taken, and a
 * problem when the workspace has as many senders as it may.
 * @param sendersMax null: any number
 */
export async function insertSender(
  db: Queryable,
  key: SecretKey,
  draft: SenderDraft,
  now: Date,
  sendersMax: number | null = null,
): Promise<Sender> {
  const id = newId()
  const { rows } = await db.query<Sender>(
    `with sender as (
       insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials,
                            credentials_key_id, created_at, business_account_id, token_ends_at, ${SETTING_COLUMNS})
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $13, ${SETTING_COLUMNS}
       from json_populate_record(null::senders, $11)
       where $12::int is null or (select count(*) from senders where workspace_id = $1) < $12
       returning *
     ), lease as (
       insert into leases (workspace_id, owner_id, kind) select workspace_id, sender_id, 'sender' from sender
     )
     select ${COLUMNS} from sender`,
    [
      draft.workspaceId,
      id,
      draft.channel,
      draft.address,
      draft.matchKey,
      draft.channelAccountId,
      encryptCredentials(key, id, draft.credentials),
      key.id,
      now,
      draft.businessAccountId ?? null,
      toSettingsRow({ ...USUAL_SETTINGS, ...settingsIn(draft) }),
      sendersMax,
      draft.tokenEndsAt ?? null,
    ],
  )
  if (!rows[0]) throw new Problem('list_full', `A workspace may have ${sendersMax} senders.`)
  return rows[0]
}

/**
 * Senders before or after the id of `place`, nearest first; all senders if neither place nor limit
 * is given.
 */
export async function listSenders(
  db: Queryable,
  workspaceId: string,
  place: IdPlace = FIRST,
  limit: number | null = null,
): Promise<Sender[]> {
  const { condition, order } = nextTo('sender_id', place, '$2')
  const { rows } = await db.query<Sender>(
    `select ${COLUMNS} from senders where workspace_id = $1 and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows
}

/** The senders that exist among these ids, in no order. */
export async function findSenders(
  db: Queryable,
  workspaceId: string,
  senderIds: string[],
): Promise<Sender[]> {
  const { rows } = await db.query<Sender>(
    `select ${COLUMNS} from senders where workspace_id = $1 and sender_id = any($2::uuid[])`,
    [workspaceId, senderIds],
  )
  return rows
}

/**
 * Every sender of every workspace with its credentials; the sender cache keeps them in memory.
 *
 * @param unreadable is called for credentials that cannot be decrypted; it returns others to use,
 * or null to leave the sender out. Without it, the first such sender throws.
 */
export async function listSenderAccounts(
  db: Queryable,
  keys: SecretKeys,
  unreadable?: (sender: Sender, error: unknown) => Credentials | null,
): Promise<SenderAccount[]> {
  const { rows } = await db.query<Row>(
    `select workspace_id = any((select refused_workspaces())::uuid[]) as "isAway", ${WITH_CREDENTIALS} from senders`,
  )
  return rows.flatMap(({ credentials, credentialsKeyId, ...sender }) => {
    try {
      return { ...sender, credentials: openCredentials(sender, credentials, credentialsKeyId, keys) }
    } catch (error) {
      if (!unreadable) throw error
      const others = unreadable(sender, error)
      return others ? { ...sender, credentials: others } : []
    }
  })
}

/**
 * The sender of the workspace that is tied to this channel account, otherwise the one that has this
 * number; credentials that cannot be decrypted are none.
 */
export async function findSenderAccount(
  db: Queryable,
  keys: SecretKeys,
  workspaceId: string,
  channel: string,
  channelAccountId: string,
  matchKey: string | null,
): Promise<Omit<SenderAccount, 'isAway'> | null> {
  const { rows } = await db.query<Row>(
    `select ${WITH_CREDENTIALS} from senders
     where workspace_id = $1 and channel = $2 and (channel_account_id = $3 or match_key = $4)
     order by channel_account_id = $3 desc limit 1`,
    [workspaceId, channel, channelAccountId, matchKey],
  )
  const [row] = rows
  if (!row) return null
  const { credentials, credentialsKeyId, ...sender } = row
  try {
    return { ...sender, credentials: openCredentials(sender, credentials, credentialsKeyId, keys) }
  } catch {
    return { ...sender, credentials: {} } // the key is lost: they are about to be replaced
  }
}

export type SenderChange = Partial<SenderSettings & Pick<SenderAccount, 'credentials'>> & {
  /** With other credentials: when their token ends. */
  tokenEndsAt?: Date | null
  businessAccountId?: string
  /** The channel has the number under another id now: files uploaded for it are forgotten. */
  channelAccountId?: string
  /** Pauses the sender since then; an earlier pause keeps its time. */
  pausedAt?: Date
  /** Lifts a pause and a stop; the next attempt shows whether the account works again. */
  resumedAt?: Date
}

/**
 * Returns null if the workspace has no such sender. Throws PostgreSQL's unique violation when
 * another sender has the channel account.
 */
export async function updateSender(
  db: Queryable,
  key: SecretKey,
  workspaceId: string,
  senderId: string,
  change: SenderChange,
): Promise<Sender | null> {
  const { rows } = await db.query<Sender>(
    `with before as materialized (
       select stopped_at, paused_at, channel_account_id from senders where workspace_id = $1 and sender_id = $2 for no key update
     ), changed as (
       update senders s set
       (${SETTING_COLUMNS}) = (select ${SETTING_COLUMNS} from json_populate_record(s, $5)),
       credentials = coalesce($3, credentials),
       credentials_key_id = case when $3::bytea is null then credentials_key_id else $4 end,
       business_account_id = coalesce($8, business_account_id),
       channel_account_id = coalesce($10, channel_account_id),
       token_ends_at = case when $3::bytea is null then token_ends_at else $9 end,
       token_warned_days = case when $3::bytea is null then token_warned_days end,
       stopped_at = case when $6::timestamptz is null then stopped_at end,
       stop_failure = case when $6::timestamptz is null then stop_failure end,
       resumed_at = coalesce($6, resumed_at),
       paused_at = case when $6::timestamptz is null then coalesce(paused_at, $7) end
     where workspace_id = $1 and sender_id = $2 and exists (select from before)
     returning *
     ), uploads as (
       delete from media_uploads where workspace_id = $1 and sender_id = (
         select c.sender_id from changed c join before b on b.channel_account_id <> c.channel_account_id
       )
     ), recorded_events as (
       ${recordEventsOf(`
         select case when coalesce(b.stopped_at, b.paused_at) is not null and c.stopped_at is null and c.paused_at is null
                     then 'sender.resumed' else 'sender.changed' end as type,
                c.sender_id as id, null as fact, 1 as n
         from changed c cross join before b`)}
     )
     select ${COLUMNS} from changed`,
    [
      workspaceId,
      senderId,
      change.credentials ? encryptCredentials(key, senderId, change.credentials) : null,
      key.id,
      toSettingsRow(change),
      change.resumedAt ?? null,
      change.pausedAt ?? null,
      change.businessAccountId ?? null,
      change.tokenEndsAt ?? null,
      change.channelAccountId ?? null,
    ],
  )
  return rows[0] ?? null
}

/**
 * Records the business account of a sender, as the channel named it; one that is known already
 * stays.
 */
export async function learnBusinessAccount(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  businessAccountId: string,
): Promise<void> {
  await db.query(
    `with learnt as (
       update senders set business_account_id = $3
       where workspace_id = $1 and sender_id = $2 and business_account_id is null
       returning sender_id
     )
     ${recordEvents('sender.changed', 'sender_id', 'learnt')}`,
    [workspaceId, senderId, businessAccountId],
  )
}

/**
 * The channel refuses the whole account of a sender, which stops unless it was resumed after
 * `saidAt`. For a refused call that is its begin: it went out with the credentials of then.
 */
export type AccountRefusal = { failure: Failure; saidAt: Date }

/**
 * Stops a sender because WhatsApp refuses its whole account. Returns false, and changes nothing, if
 * the sender is stopped already, or if a person resumed it after WhatsApp's refusal.
 */
export async function stopSender(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  failure: string,
  saidAt: Date,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with stopped as (
       update senders set stopped_at = $3, stop_failure = $4
       where workspace_id = $1 and sender_id = $2 and stopped_at is null and (resumed_at is null or resumed_at <= $5)
       returning sender_id
     )
     ${recordEventsOf(`
       select 'sender.stopped' as type, sender_id as id, ${statusFact({ date: '$3::timestamptz', failure: '$6::text' })} as fact, 1 as n
       from stopped`)}`,
    [workspaceId, senderId, now, failure, saidAt, toFailureFact(JSON.parse(failure) as FailureCodes)],
  )
  return rowCount === 1
}

function openCredentials(
  { id, workspaceId }: Sender,
  bytes: Buffer,
  keyId: string,
  { current, previous }: SecretKeys,
): Credentials {
  if (bytes.length === 0) return {} // the workspace has moved to another server
  const key = [current, previous].find((one) => one?.id === keyId)
  if (!key) {
    // No quotes around the command: the log hides what an error quotes.
    throw new Error(
      `The credentials of sender ${id} were encrypted with another RECADO_SECRET_KEY (id ${keyId}): give that key, or as ` +
        `RECADO_SECRET_KEY_PREVIOUS if others are under this one. If it is lost: recado sender set ${id} ` +
        `--workspace ${workspaceId} --credentials <file>`,
    )
  }
  return decryptCredentials(key, id, bytes)
}
