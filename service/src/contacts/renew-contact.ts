/**
 * Renewing a contact: a process that found it by an address that may now be another contact's must
 * look the address up again.
 */
import type pg from 'pg'
import { newId } from '../engine/new-id.ts'

/**
 * Replaces the contact of a locked conversation by a new row, and returns its id. A process that
 * looked the address up before and waits for the conversation then finds that contact and
 * conversation no longer match: PostgreSQL reads again only the row that a statement waited for.
 */
export async function renewContact(
  client: pg.PoolClient,
  workspaceId: string,
  contactId: string,
): Promise<string> {
  const renewed = newId()
  const change = [workspaceId, contactId, renewed]
  await client.query(
    `insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, marketing_stopped, marketing_said_at, named_in_app, created_at)
     select workspace_id, $3, sender_id, name, username, named_at, marketing_stopped, marketing_said_at, named_in_app, created_at
     from contacts where workspace_id = $1 and contact_id = $2`,
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
