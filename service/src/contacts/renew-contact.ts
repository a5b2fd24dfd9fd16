/** Renewing a contact: whoever found it by an address that may be another's by now looks again. */
import type pg from 'pg'
import { newId } from '../new-id.ts'

/**
 * Makes the contact of a locked conversation another row, and returns its id. Whoever looked an address up before, and waits for
 * the conversation, then finds that the two do not belong together: a statement that has waited for a row reads that one again,
 * and no other.
 */
export async function renewContact(
  client: pg.PoolClient,
  workspaceId: string,
  contactId: string,
): Promise<string> {
  const renewed = newId()
  const change = [workspaceId, contactId, renewed]
  await client.query(
    `insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at)
     select workspace_id, $3, sender_id, name, username, named_at, created_at from contacts where workspace_id = $1 and contact_id = $2`,
    change,
  )
  await client.query(
    'update conversations set contact_id = $3 where workspace_id = $1 and contact_id = $2',
    change,
  )
  await client.query(
    'update contact_addresses set contact_id = $3 where workspace_id = $1 and contact_id = $2',
    change,
  )
  await client.query('delete from contacts where workspace_id = $1 and contact_id = $2', [
    workspaceId,
    contactId,
  ])
  return renewed
}
