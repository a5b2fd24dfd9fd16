/**
 * Sessions of users: one for each browser that signed in. Its cookie has a token of which the
 * database has the hash.
 *
 * A session ends when it was not used for a while, some days after its beginning whatever happens,
 * when its user ends it, is disabled, or chooses another password.
 */
import { newId } from '../../engine/new-id.ts'
import { NOT_AWAY } from '../../engine/postgres/away.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { Caller } from '../keys/api-key.ts'
import { scopesOf, type Role } from '../../engine/http/scopes.ts'
import { hashToken, newToken } from '../tokens.ts'

/** How long sessions last. */
export type SessionLife = { idleMs: number; absoluteMs: number }

export const signInWays = ['password', 'passkey', 'oidc', 'link'] as const
export type SignInWay = (typeof signInWays)[number]

export type Session = {
  id: string
  signedInBy: SignInWay
  /** Of the client, when it signed in. */
  address: string | null
  agent: string | null
  createdAt: Date
  usedAt: Date
  endsAt: Date
}

/** Sessions that a user may have; a new one replaces the oldest. */
export const SESSIONS_OF_USER_MAX = 50
const AGENT_MAX = 300

/**
 * Begins a session; its token exists in clear only here. Returns null if the user is disabled, or
 * has not the password any more with which they signed in: it may have been changed because another
 * person knew it.
 */
export async function insertSession(
  db: Queryable,
  draft: {
    workspaceId: string
    userId: string
    signedInBy: SignInWay
    address: string | null
    agent: string | null
    /** The hash of the password that was given; null where none was. */
    passwordHash: string | null
  },
  { absoluteMs }: SessionLife,
  now: Date,
): Promise<{ id: string; token: string } | null> {
  const id = newId()
  const token = newToken()
  const { workspaceId, userId, signedInBy, address, agent } = draft
  const { rowCount } = await db.query(
    `with too_many as (
       delete from sessions where workspace_id = $1 and session_id in (
         select session_id from sessions where workspace_id = $1 and user_id = $3
         order by session_id desc offset $10
       )
     )
     insert into sessions (workspace_id, session_id, user_id, hash, signed_in_by, address, agent, created_at, used_at, ends_at)
     select u.workspace_id, $2, u.user_id, $4, $5, $6, $7, $8, $8, $9
     from users u
     where u.workspace_id = $1 and u.user_id = $3 and u.disabled_at is null and ($11::text is null or u.password_hash = $11)
     for share`,
    [
      workspaceId,
      id,
      userId,
      hashToken(token),
      signedInBy,
      address,
      agent?.slice(0, AGENT_MAX) ?? null,
      now,
      new Date(now.getTime() + absoluteMs),
      SESSIONS_OF_USER_MAX - 1,
      draft.passwordHash,
    ],
  )
  return rowCount === 1 ? { id, token } : null
}

/**
 * The caller behind a session's token, or null if it is unknown or has ended, or its user is
 * disabled.
 */
export async function findSessionCaller(
  db: Queryable,
  hash: Buffer,
  { idleMs }: SessionLife,
  now: Date,
): Promise<Caller | null> {
  const { rows } = await db.query<
    Pick<Caller, 'workspaceId' | 'workspaceState'> & { userId: string; sessionId: string; role: Role }
  >({
    name: 'find-session-caller',
    text: `select s.workspace_id as "workspaceId", s.user_id as "userId", s.session_id as "sessionId", u.role,
                  (select w.state from workspaces w where w.workspace_id = s.workspace_id) as "workspaceState"
           from sessions s
           join users u on u.workspace_id = s.workspace_id and u.user_id = s.user_id and u.disabled_at is null
           where s.hash = $1 and s.ends_at > $2 and s.used_at > $3`,
    values: [hash, now, new Date(now.getTime() - idleMs)],
  })
  const [found] = rows
  if (!found) return null
  const { workspaceId, workspaceState, userId: id, sessionId, role } = found
  return {
    workspaceId,
    workspaceState,
    sessionId,
    scopes: scopesOf(role),
    ratePerMinute: null,
    actor: { kind: 'user', id },
  }
}

/** The user's sessions that have not ended, latest first. */
export async function listSessions(
  db: Queryable,
  workspaceId: string,
  userId: string,
  { idleMs }: SessionLife,
  now: Date,
): Promise<Session[]> {
  const { rows } = await db.query<Session>(
    `select session_id as id, signed_in_by as "signedInBy", address, agent, created_at as "createdAt",
            used_at as "usedAt", ends_at as "endsAt"
     from sessions where workspace_id = $1 and user_id = $2 and ends_at > $3 and used_at > $4
     order by session_id desc`,
    [workspaceId, userId, now, new Date(now.getTime() - idleMs)],
  )
  return rows
}

/** Ends a session of the user. Returns false if there is none. */
export async function deleteSession(
  db: Queryable,
  workspaceId: string,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from sessions where workspace_id = $1 and user_id = $2 and session_id = $3`,
    [workspaceId, userId, sessionId],
  )
  return rowCount === 1
}

/** Ends the session of a token, whosever it is. */
export async function deleteSessionOfToken(db: Queryable, token: string): Promise<void> {
  await db.query(`delete from sessions where hash = $1`, [hashToken(token)])
}

/**
 * Ends all sessions of the user but one. Call it after the statement that changed the user, not
 * within: that would not see a session that began while it waited for the user's row.
 */
export async function deleteOtherSessions(
  db: Queryable,
  workspaceId: string,
  userId: string,
  sessionId: string | null,
): Promise<void> {
  await db.query(
    `delete from sessions where workspace_id = $1 and user_id = $2 and session_id is distinct from $3`,
    [workspaceId, userId, sessionId],
  )
}

/**
 * Records that sessions were used. It runs in the background, so `used_at` is off by up to a
 * minute.
 */
export async function touchSessions(db: Queryable, callers: Caller[], now: Date): Promise<void> {
  for (const { workspaceId, sessionId } of callers) {
    await db.query(`update sessions set used_at = $3 where workspace_id = $1 and session_id = $2`, [
      workspaceId,
      sessionId,
      now,
    ])
  }
}

/** Deletes at most `limit` sessions that have ended by `now`; returns how many it deleted. */
export async function pruneSessions(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from sessions s using (
       select workspace_id, session_id from sessions where ends_at <= $1 and ${NOT_AWAY} limit $2 for update skip locked
     ) ended
     where s.workspace_id = ended.workspace_id and s.session_id = ended.session_id`,
    [now, limit],
  )
  return rowCount ?? 0
}
