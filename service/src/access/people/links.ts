/**
 * Links that a person is handed to choose a password: an invitation, or a reset. Each works once; a
 * new one voids that of before, and so does another role. A link works only while the actor that
 * made it may still make one for the user.
 */
import { DAY_MS } from '../../engine/clock.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { Actor } from '../../engine/http/actor.ts'
import { scopesOf, type Role, type Scope } from '../../engine/http/scopes.ts'
import { manages } from '../permissions.ts'
import { deleteOtherSessions } from '../sessions/sessions.ts'
import { hashToken, newToken } from '../tokens.ts'
import { USER_COLUMNS, type User } from './users-repository.ts'

/** How long a link works: an invited person may not read it at once; a reset is asked for now. */
export const LINK_LIFE_MS = { invitation: 7 * DAY_MS, reset: DAY_MS }
export type LinkKind = keyof typeof LINK_LIFE_MS

export type Link = { token: string; kind: LinkKind; expiresAt: Date }

/**
 * Where the console opens a link. The token is behind `#`, which browsers send to no server: it is
 * in no log of a proxy.
 */
export const toLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/console/link#${token}`

/**
 * Makes a link for a user. `maker` is null for the command. Returns null if there is no such user,
 * or it is disabled.
 */
export async function insertLink(
  db: Queryable,
  workspaceId: string,
  userId: string,
  maker: Actor | null,
  now: Date,
): Promise<Link | null> {
  const token = newToken()
  const ends = (kind: LinkKind) => new Date(now.getTime() + LINK_LIFE_MS[kind])
  const { rows } = await db.query<{ kind: LinkKind; expiresAt: Date }>(
    `insert into user_links (workspace_id, user_id, hash, kind, created_at, expires_at, maker_kind, maker_id)
     select u.workspace_id, u.user_id, $3, case when u.password_hash is null then 'invitation' else 'reset' end, $4,
            case when u.password_hash is null then $5::timestamptz else $6::timestamptz end, $7, $8
     from users u where u.workspace_id = $1 and u.user_id = $2 and u.disabled_at is null
     on conflict (workspace_id, user_id) do update
       set hash = excluded.hash, kind = excluded.kind, created_at = excluded.created_at, expires_at = excluded.expires_at,
           maker_kind = excluded.maker_kind, maker_id = excluded.maker_id
     returning kind, expires_at as "expiresAt"`,
    [workspaceId, userId, hashToken(token), now, ends('invitation'), ends('reset'), maker?.kind, maker?.id],
  )
  return rows[0] ? { token, ...rows[0] } : null
}

/**
 * Whom a link is for. Null if it was used, has expired, was never there, its user is disabled, or
 * its maker may not make it any more: the answer does not say which.
 */
export async function findLinkedUser(db: Queryable, token: string, now: Date): Promise<User | null> {
  const { rows } = await db.query<
    User & { makerKind: Actor['kind'] | null; makerRole: Role | null; keyScopes: Scope[] | null }
  >(
    `select ${USER_COLUMNS}, l.maker_kind as "makerKind", m.role as "makerRole", k.scopes as "keyScopes"
     from user_links l
     join users u on u.workspace_id = l.workspace_id and u.user_id = l.user_id and u.disabled_at is null
     left join users m on m.workspace_id = l.workspace_id and m.user_id = l.maker_id and m.disabled_at is null
     left join api_keys k on k.workspace_id = l.workspace_id and k.key_id = l.maker_id and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > $2)
     where l.hash = $1 and l.expires_at > $2`,
    [hashToken(token), now],
  )
  const [found] = rows
  if (!found) return null
  const { makerKind, makerRole, keyScopes, ...user } = found
  const makersScopes = keyScopes ?? (makerRole ? scopesOf(makerRole) : [])
  return makerKind === null || manages(makersScopes, user.role) ? user : null
}

/**
 * Uses up a link: the user has this password from now on, and no session of before. Returns null if
 * the link no longer works.
 */
export async function redeemLink(
  db: Queryable,
  token: string,
  chosen: { passwordHash: string; name: string | null },
  now: Date,
): Promise<User | null> {
  const { rows } = await db.query<User>(
    `with owner as materialized (   -- locked before the link, as by all that void one: no deadlock
       select u.workspace_id, u.user_id
       from user_links l join users u on u.workspace_id = l.workspace_id and u.user_id = l.user_id
       where l.hash = $1 and u.disabled_at is null
       for no key update of u
     ), link as (
       delete from user_links l using owner o
       where l.workspace_id = o.workspace_id and l.user_id = o.user_id and l.hash = $1 and l.expires_at > $2
       returning l.workspace_id, l.user_id
     ), u as (
       update users set password_hash = $3, name = coalesce($4, name)
       from link where users.workspace_id = link.workspace_id and users.user_id = link.user_id
       returning users.*
     )
     select ${USER_COLUMNS} from u`,
    [hashToken(token), now, chosen.passwordHash, chosen.name],
  )
  const [user] = rows
  if (user) await deleteOtherSessions(db, user.workspaceId, user.id, null)
  return user ?? null
}
