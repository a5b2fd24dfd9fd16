/** Who users are at an OpenID provider. */
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { OidcPerson } from './oidc.ts'

/** Where a user is known, and since when. */
export type Identity = { issuer: string; createdAt: Date }

/** A user of some workspace. */
export type Known = { workspaceId: string; userId: string }

/** The users that this person has signed in as before, in all workspaces, unless disabled. */
export async function findIdentities(
  db: Queryable,
  { issuer, subject }: Pick<OidcPerson, 'issuer' | 'subject'>,
): Promise<Known[]> {
  const { rows } = await db.query<Known>(
    `select i.workspace_id as "workspaceId", i.user_id as "userId"
     from user_identities i
     join users u on u.workspace_id = i.workspace_id and u.user_id = i.user_id and u.disabled_at is null
     where i.issuer = $1 and i.subject = $2
     order by i.user_id`,
    [issuer, subject],
  )
  return rows
}

/**
 * The users with this e-mail, in all workspaces, unless disabled, or known to the issuer as another
 * subject: a mailbox may change hands.
 */
export async function findUnidentified(db: Queryable, issuer: string, email: string): Promise<Known[]> {
  const { rows } = await db.query<Known>(
    `select u.workspace_id as "workspaceId", u.user_id as "userId"
     from users u
     where u.email = $2 and u.disabled_at is null
       and not exists (select from user_identities i
                       where i.workspace_id = u.workspace_id and i.user_id = u.user_id and i.issuer = $1)
     order by u.user_id`,
    [issuer, email],
  )
  return rows
}

/**
 * Whether a user with this e-mail, who is not disabled, is known to the issuer as another subject
 * than this person.
 */
export async function isIdentifiedOtherwise(
  db: Queryable,
  { issuer, subject }: Pick<OidcPerson, 'issuer' | 'subject'>,
  email: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from users u
     join user_identities i on i.workspace_id = u.workspace_id and i.user_id = u.user_id
     where u.email = $2 and u.disabled_at is null and i.issuer = $1 and i.subject <> $3
     limit 1`,
    [issuer, email, subject],
  )
  return rowCount === 1
}

/** From now on the user signs in as this person, whatever their e-mail becomes. */
export async function insertIdentity(
  db: Queryable,
  { workspaceId, userId }: Known,
  { issuer, subject }: Pick<OidcPerson, 'issuer' | 'subject'>,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into user_identities (workspace_id, issuer, subject, user_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [workspaceId, issuer, subject, userId, now],
  )
}

/** Where the user signs in by OpenID Connect, latest first. */
export async function listIdentities(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<Identity[]> {
  const { rows } = await db.query<Identity>(
    `select issuer, created_at as "createdAt" from user_identities where workspace_id = $1 and user_id = $2
     order by created_at desc, issuer`,
    [workspaceId, userId],
  )
  return rows
}
