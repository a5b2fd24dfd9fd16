/**
 * Makes a busy inbox by SQL: of the conversations that are there one in five is open, and some
 * wait, sleep, are of one attendant, have a label or a note that mentions them. What customers
 * wrote within the last hour is unread for the attendant.
 */
import type pg from 'pg'
import { request } from 'undici'
import type { Shop } from '../../testkit/shops.ts'
import type { Store } from './ground.ts'

export type Inbox = { labelId: string; signIn(url: string): Promise<Record<string, string>> }

/** A browser says that a request comes from a page of the service. */
const OF_PAGE = { 'sec-fetch-site': 'same-origin' }
const PASSWORD = 'quatro cavalos baios'

/** Invites the attendant, whose `signIn` at a service returns the headers of their requests. */
export async function fillInbox({ db, shops: [shop], recado }: Store): Promise<Inbox> {
  const person = ['--email', 'ana@example.com', '--name', 'Ana', '--role', 'attendant']
  const { id: userId = '', link = '' } = await recado(['user', 'create', ...person])
  await db.query(`update users set created_at = now() - interval '30 days' where user_id = $1`, [userId])
  const labelId = await fillConversations(db, shop, userId)
  async function signIn(url: string): Promise<Record<string, string>> {
    const { statusCode, headers } = await request(`${url}/session/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...OF_PAGE },
      body: JSON.stringify({ token: new URL(link).hash.slice(1), password: PASSWORD }),
    })
    const [cookie] = String(headers['set-cookie']).split(';')
    if (statusCode !== 200 || !cookie) throw new Error(`The attendant cannot sign in: ${statusCode}`)
    return { cookie }
  }
  return { labelId, signIn }
}

/** Returns the id of the label. */
async function fillConversations(
  db: pg.Pool,
  { workspaceId, senders: [sender] }: Shop,
  userId: string,
): Promise<string> {
  const numbered = `select conversation_id, last_message_at, row_number() over (order by last_message_at) as n
                    from conversations where workspace_id = $1`
  await db.query(
    `update conversations c
     set closed_at = case when n % 5 <> 0 then c.last_message_at end,
         waits_since = case when n % 20 = 0 then c.last_message_at end,
         snoozed_until = case when n % 100 = 5 then now() + interval '1 day' end,
         assigned_to = case when n % 50 < 2 then $2::uuid end,
         last_position = case when c.last_message_at > now() - interval '1 hour' then 1 else 0 end
     from (${numbered}) o
     where c.workspace_id = $1 and c.conversation_id = o.conversation_id`,
    [workspaceId, userId],
  )
  await db.query(
    `insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, created_at)
     select $1, c.conversation_id, 1, uuidv7(), 'user', 'text', '', $2, 'Oi', c.last_message_at
     from conversations c where c.workspace_id = $1 and c.last_position = 1`,
    [workspaceId, sender.from.slice(1)],
  )
  const { rows } = await db.query<{ labelId: string }>(
    `insert into labels (workspace_id, label_id, name, color, created_at) values ($1, uuidv7(), 'Entrega', 'green', now())
     returning label_id as "labelId"`,
    [workspaceId],
  )
  const labelId = rows[0]?.labelId ?? ''
  await db.query(
    `insert into inbox_users (workspace_id, user_id, read_to) values ($1, $2, now() - interval '1 hour')`,
    [workspaceId, userId],
  )
  await db.query(
    `insert into conversation_labels (workspace_id, label_id, conversation_id)
     select $1, $2, conversation_id from (${numbered}) o where n % 100 = 7`,
    [workspaceId, labelId],
  )
  await db.query(
    `insert into notes (workspace_id, note_id, conversation_id, position, text, mentions, written_by, created_at)
     select $1, uuidv7(), conversation_id, 0, '@Ana', array[$2::uuid], $2, last_message_at
     from (${numbered}) o where n % 1000 = 3`,
    [workspaceId, userId],
  )
  return labelId
}
