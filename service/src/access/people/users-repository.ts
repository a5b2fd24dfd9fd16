/**
 * Users: people of a shop, each with an e-mail and a role. They are disabled and never deleted:
 * what they did keeps their name.
 */
import { newId } from '../../engine/new-id.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { FIRST, nextTo, type IdPlace } from '../../engine/postgres/id-place.ts'
import type { Role } from '../../engine/http/scopes.ts'
import { deleteOtherSessions } from '../sessions/sessions.ts'

export const locales = ['pt', 'en'] as const
export type Locale = (typeof locales)[number]

/** Times such as `22:00`; the end may be on the next day. */
export type QuietHours = { from: string; until: string }

export type User = {
  id: string
  workspaceId: string
  /** In lower case. */
  email: string
  name: string
  role: Role
  locale: Locale
  /** May be given conversations in turn. */
  isAvailable: boolean
  /** When none of their devices is notified, by the clock of the shop; null: never. */
  quietHours: QuietHours | null
  hasPassword: boolean
  disabledAt: Date | null
  createdAt: Date
}

/** A person who signs in by e-mail, not yet authenticated. */
export type Candidate = { workspaceId: string; userId: string; passwordHash: string | null }

/** Characters of an e-mail (RFC 5321, 4.5.3.1). */
export const EMAIL_MAX = 254
/** What has one @ with something on both sides; only a mail shows whether it exists. */
export const EMAIL_PATTERN = '^[^@\\s\\x00-\\x1f]{1,64}@[^@\\s\\x00-\\x1f]{1,189}$'

/** As it is stored and compared. */
export const toEmail = (text: string): string => text.toLowerCase()

/** Judges it as it is stored: lower case makes some letters longer, such as `İ`. */
export const isEmail = (text: string): boolean => new RegExp(EMAIL_PATTERN, 'u').test(toEmail(text))

/** Of users `u`. */
export const USER_COLUMNS = `
  u.user_id as id, u.workspace_id as "workspaceId", u.email, u.name, u.role, u.locale, u.is_available as "isAvailable",
  case when u.quiet_from is not null then
    json_build_object('from', to_char(u.quiet_from, 'HH24:MI'), 'until', to_char(u.quiet_until, 'HH24:MI'))
  end as "quietHours",
  u.password_hash is not null as "hasPassword", u.disabled_at as "disabledAt", u.created_at as "createdAt"`

/** Returns null if a user of the workspace has this e-mail. */
export async function insertUser(
  db: Queryable,
  draft: { workspaceId: string; email: string; name: string; role: Role },
  now: Date,
): Promise<User | null> {
  const { rows } = await db.query<User>(
    `insert into users as u (workspace_id, user_id, email, name, role, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, email) do nothing
     returning ${USER_COLUMNS}`,
    [draft.workspaceId, newId(), toEmail(draft.email), draft.name, draft.role, now],
  )
  return rows[0] ?? null
}

/**
 * Users before or after the id of `place`, nearest first; all if neither place nor limit is given.
 */
export async function listUsers(
  db: Queryable,
  workspaceId: string,
  place: IdPlace = FIRST,
  limit: number | null = null,
): Promise<User[]> {
  const { condition, order } = nextTo('u.user_id', place, '$2')
  const { rows } = await db.query<User>(
    `select ${USER_COLUMNS} from users u where u.workspace_id = $1 and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows
}

export async function findUser(db: Queryable, workspaceId: string, userId: string): Promise<User | null> {
  const { rows } = await db.query<User>(
    `select ${USER_COLUMNS} from users u where u.workspace_id = $1 and u.user_id = $2`,
    [workspaceId, userId],
  )
  return rows[0] ?? null
}

export async function findUserByEmail(
  db: Queryable,
  workspaceId: string,
  email: string,
): Promise<User | null> {
  const { rows } = await db.query<User>(
    `select ${USER_COLUMNS} from users u where u.workspace_id = $1 and u.email = $2`,
    [workspaceId, toEmail(email)],
  )
  return rows[0] ?? null
}

/**
 * All users who may sign in with this e-mail, in all workspaces: a person may work for several
 * shops.
 */
export async function findCandidates(db: Queryable, email: string): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select workspace_id as "workspaceId", user_id as "userId", password_hash as "passwordHash"
     from users where email = $1 and disabled_at is null order by user_id`,
    [toEmail(email)],
  )
  return rows
}

export type UserChange = {
  name?: string
  role?: Role
  locale?: Locale
  isAvailable?: boolean
  quietHours?: QuietHours | null
  isDisabled?: boolean
}

/**
 * Changes a user. Another role, and disabling, end all sessions and void the link: who had either
 * for the role of before, gets nothing of the new one. Refused: to leave the workspace without an
 * owner (`last_owner`), and to change a user whose role is not among `managed` (`not_managed`).
 * Returns null if there is no such user.
 */
export async function updateUser(
  db: Queryable,
  workspaceId: string,
  userId: string,
  change: UserChange,
  managed: readonly Role[],
  now: Date,
): Promise<User | 'last_owner' | 'not_managed' | null> {
  const { rows } = await db.query<User & { refusal: 'last_owner' | 'not_managed' | null; roleBefore: Role }>(
    `with owners as materialized (          -- locked, so that the last two cannot leave at once
       select user_id from users where workspace_id = $1 and role = 'owner' and disabled_at is null order by user_id for update
     ), before as materialized (
       select b.*, case
         when b.role <> all ($8) then 'not_managed'
         when b.user_id in (select user_id from owners) and ($4 <> 'owner' or $7) and (select count(*) from owners) = 1 then 'last_owner'
       end as refusal
       from users b where b.workspace_id = $1 and b.user_id = $2 for update
     ), u as (
       update users set
         name = coalesce($3, name), role = coalesce($4, role), locale = coalesce($5, locale),
         is_available = coalesce($6, is_available),
         quiet_from = case when $10 then $11 else quiet_from end, quiet_until = case when $10 then $12 else quiet_until end,
         disabled_at = case when $7 then coalesce(disabled_at, $9) when $7 is null then disabled_at end
       where workspace_id = $1 and user_id = $2 and exists (select from before where refusal is null)
       returning *
     ), voided as (
       delete from user_links where workspace_id = $1 and user_id = $2
         and exists (select from u, before where u.disabled_at is not null or u.role <> before.role)
     )
     select ${USER_COLUMNS}, before.refusal, before.role as "roleBefore" from before left join u on true`,
    [
      workspaceId,
      userId,
      change.name ?? null,
      change.role ?? null,
      change.locale ?? null,
      change.isAvailable ?? null,
      change.isDisabled ?? null,
      managed,
      now,
      change.quietHours !== undefined,
      change.quietHours?.from ?? null,
      change.quietHours?.until ?? null,
    ],
  )
  const [found] = rows
  if (!found) return null
  const { refusal, roleBefore, ...user } = found
  if (refusal !== null) return refusal
  if (user.disabledAt || user.role !== roleBefore) await deleteOtherSessions(db, workspaceId, userId, null)
  return user
}

/** The hash of a user's password, for a user who has to confirm it. */
export async function findPasswordHash(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ passwordHash: string | null }>(
    `select password_hash as "passwordHash" from users where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId],
  )
  return rows[0]?.passwordHash ?? null
}

/** A hash whose salt those of this e-mail share; null if none of them has a password yet. */
export async function findHashBeside(db: Queryable, email: string): Promise<string | null> {
  return (await findCandidates(db, email)).find(({ passwordHash }) => passwordHash)?.passwordHash ?? null
}

/**
 * Gives a user another password, voids the link, and ends all sessions but one. Returns false, and
 * changes nothing, if the user no longer has the hash of before: a reset was faster than a person
 * who knew the password.
 */
export async function updatePassword(
  db: Queryable,
  workspaceId: string,
  userId: string,
  hashes: { before: string | null; chosen: string },
  sessionId: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with u as (
       update users set password_hash = $4
       where workspace_id = $1 and user_id = $2 and password_hash is not distinct from $3
       returning user_id
     ), voided as (
       delete from user_links where workspace_id = $1 and user_id in (select user_id from u)
     )
     select from u`,
    [workspaceId, userId, hashes.before, hashes.chosen],
  )
  if (rowCount === 0) return false
  await deleteOtherSessions(db, workspaceId, userId, sessionId)
  return true
}
