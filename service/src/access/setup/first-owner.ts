/**
 * The first owner of an installation: created once, by the person who has the setup token, while
 * the database has never had an owner. Afterwards users are made by those that there are, and by
 * `recado user`.
 */
import { newId } from '../../engine/new-id.ts'
import { insertAuditEntry } from '../../engine/audit/audit-repository.ts'
import type { Pool, Queryable } from '../../engine/postgres/connection.ts'
import { inTransaction } from '../../engine/postgres/transaction.ts'
import { insertWorkspace } from '../../workspaces/workspaces-repository.ts'
import { insertUser, updatePassword, type User } from '../people/users-repository.ts'

/** Installations are claimed one at a time. */
const LOCK = `select pg_advisory_xact_lock(hashtext('recado first owner'))`

/**
 * Users are disabled and never deleted, and a workspace that moved away leaves its row: so what was
 * claimed once stays claimed.
 */
const IS_CLAIMED = `
  select exists (select from users where role = 'owner') or exists (select from workspaces where state <> 'here') as "isClaimed"`

/** Whether the database has, or had, an owner. */
export async function isClaimed(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isClaimed: boolean }>(IS_CLAIMED)
  return rows[0]?.isClaimed ?? true
}

export type FirstOwner = {
  /** The name of the workspace. */
  shop: string
  name: string
  email: string
  passwordHash: string
  /** Of the request, for the audit log. */
  address: string
  requestId: string
}

/** How the first owner is created. */
export type Setup = {
  token: string
  insertFirstOwner(owner: FirstOwner, now: Date): Promise<User | null>
}

/**
 * Makes the workspace and its owner in one transaction. Null if the database has, or had, an owner:
 * of two at once, one is the first.
 */
export async function insertFirstOwner(
  pool: Pool,
  { shop, name, email, passwordHash, address, requestId }: FirstOwner,
  now: Date,
): Promise<User | null> {
  return await inTransaction(pool, async (client) => {
    await client.query(LOCK)
    if (await isClaimed(client)) return null
    const { id: workspaceId } = await insertWorkspace(client, shop, now)
    const user = await insertUser(client, { workspaceId, name, email, role: 'owner' }, now)
    if (!user) throw new Error('A new workspace has no users.')
    await updatePassword(client, workspaceId, user.id, { before: null, chosen: passwordHash }, null)
    const actor = { kind: 'user', id: user.id } as const
    const done = { outcome: 'done', problem: null } as const
    for (const [action, subjectId] of [
      ['workspace.create', workspaceId],
      ['user.create', user.id],
    ] as const)
      await insertAuditEntry(
        client,
        newId(),
        { workspaceId, actor, action, subjectId, address, requestId },
        done,
        now,
      )
    return user
  })
}
