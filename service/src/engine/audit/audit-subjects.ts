/**
 * What entries of the audit log were done to, by the names that people know. What was deleted
 * since, and a message, has none.
 */
import type { Queryable } from '../postgres/connection.ts'

/**
 * Returns the names by id: of a user, a key or a payment account, the address of a sender, the URL
 * of a webhook endpoint.
 */
export async function findSubjectNames(
  db: Queryable,
  workspaceId: string,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; name: string }>(
    `select user_id as id, name from users where workspace_id = $1 and user_id = any($2::uuid[])
     union all
     select key_id, name from api_keys where workspace_id = $1 and key_id = any($2::uuid[])
     union all
     select sender_id, '+' || address from senders where workspace_id = $1 and sender_id = any($2::uuid[])
     union all
     select account_id, name from payment_accounts where workspace_id = $1 and account_id = any($2::uuid[])
     union all
     select endpoint_id, url from webhook_endpoints where workspace_id = $1 and endpoint_id = any($2::uuid[])`,
    [workspaceId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
