/**
 * Passkeys in the database. A credential is found before the workspace is known: it says who signs
 * in.
 */
import { newId } from '../../engine/new-id.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'

/** What people know a passkey by. */
export type Passkey = { id: string; name: string; createdAt: Date; usedAt: Date | null }

/** What a signature is checked with, and whose it is. */
export type StoredPasskey = {
  workspaceId: string
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  /** How often it has signed, as it says itself; 0 for one that does not count. */
  counter: number
  transports: string[]
}

/** How long a browser may take to answer one. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** Passkeys that a user may have: a phone, a computer, a key in a drawer, and some more. */
export const PASSKEYS_OF_USER_MAX = 20

const COLUMNS = `passkey_id as id, name, created_at as "createdAt", used_at as "usedAt"`

/**
 * Returns `known` if the credential is registered, by whomever, and `full` if the user has as many
 * as may be.
 */
export async function insertPasskey(
  db: Queryable,
  draft: Omit<StoredPasskey, 'id'> & { name: string },
  now: Date,
): Promise<Passkey | 'known' | 'full'> {
  const { workspaceId, userId, credentialId, publicKey, counter, transports, name } = draft
  const { rows } = await db.query<Passkey & { isFull: boolean }>(
    `with owner as materialized (     -- locked, so that two at once cannot both be the last
       select user_id from users where workspace_id = $1 and user_id = $3 and disabled_at is null for update
     ), others as materialized (
       select count(*) >= $10 as is_full from passkeys where workspace_id = $1 and user_id = $3
     ), made as (
       insert into passkeys (workspace_id, passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
       select $1, $2, o.user_id, $4, $5, $6, $7, $8, $9 from owner o, others where not others.is_full
       on conflict (credential_id) do nothing
       returning ${COLUMNS}
     )
     select made.*, others.is_full as "isFull" from others left join made on true`,
    [
      workspaceId,
      newId(),
      userId,
      credentialId,
      publicKey,
      counter,
      transports,
      name,
      now,
      PASSKEYS_OF_USER_MAX,
    ],
  )
  const [row] = rows
  if (!row || row.isFull) return 'full'
  const { isFull: _isFull, ...made } = row
  return made.id === null ? 'known' : made
}

/** A user's passkeys, latest first. */
export async function listPasskeys(db: Queryable, workspaceId: string, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select ${COLUMNS} from passkeys where workspace_id = $1 and user_id = $2 order by passkey_id desc`,
    [workspaceId, userId],
  )
  return rows
}

/** The credentials of a user, so that an authenticator registers none twice. */
export async function listCredentials(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'transports'>[]> {
  const { rows } = await db.query<Pick<StoredPasskey, 'credentialId' | 'transports'>>(
    `select credential_id as "credentialId", transports from passkeys where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId],
  )
  return rows
}

/** The passkey with this credential, in whatever workspace, unless its user is disabled. */
export async function findPasskey(db: Queryable, credentialId: Buffer): Promise<StoredPasskey | null> {
  const { rows } = await db.query<StoredPasskey>(
    `select p.workspace_id as "workspaceId", p.passkey_id as id, p.user_id as "userId", p.credential_id as "credentialId",
            p.public_key as "publicKey", p.counter, p.transports
     from passkeys p
     join users u on u.workspace_id = p.workspace_id and u.user_id = p.user_id and u.disabled_at is null
     where p.credential_id = $1`,
    [credentialId],
  )
  return rows[0] ?? null
}

/**
 * Records that a passkey signed the challenge of this moment. Returns false, and records nothing,
 * if it has signed that one or a later one before, or has counted as far: the answer is a
 * repetition, or one of two copies made it. A challenge that lies ahead of now by more than one
 * lives was made by a clock that was wrong, and does not refuse the user.
 */
export async function recordSignature(
  db: Queryable,
  { workspaceId, id }: StoredPasskey,
  counter: number,
  challengedAt: Date,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update passkeys set counter = $3, challenged_at = $4, used_at = $5
     where workspace_id = $1 and passkey_id = $2 and (challenged_at is null or challenged_at < $4 or challenged_at > $6)
       and (counter < $3 or (counter = 0 and $3 = 0))`,
    [workspaceId, id, counter, challengedAt, now, new Date(now.getTime() + CHALLENGE_LIFE_MS)],
  )
  return rowCount === 1
}

/**
 * Deletes what a user signs in with beside the password: all passkeys and identities. An identity
 * comes back when a person whom the provider vouches for signs in with the user's e-mail.
 */
export async function deleteWays(db: Queryable, workspaceId: string, userId: string): Promise<void> {
  await db.query(
    `with identities as (
       delete from user_identities where workspace_id = $1 and user_id = $2
     )
     delete from passkeys where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId],
  )
}

/** Returns false if the user has no such passkey. */
export async function deletePasskey(
  db: Queryable,
  workspaceId: string,
  userId: string,
  passkeyId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from passkeys where workspace_id = $1 and user_id = $2 and passkey_id = $3`,
    [workspaceId, userId, passkeyId],
  )
  return rowCount === 1
}
