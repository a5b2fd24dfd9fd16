/**
 * Inserts by SQL what would take hours through the API: customers, and messages that wait to be
 * sent.
 */
import type pg from 'pg'
import { bodyParts } from '../load/bodies.ts'
import type { Sender, Shop } from '../../testkit/shops.ts'

/** Customers are numbered from 0; Brazilian mobiles in São Paulo with the ninth digit. */
export const customerAddress = (n: number): string => `+55119${CUSTOMER_FIRST + n}`
const CUSTOMER_FIRST = 80_000_000
/** Shorter than a service window, by more than the longest scenario takes. */
const WRITING_HOURS = 20

/** The name of a customer: one word that many share, and one unique word. */
export const customerName = (n: number): string => `Customer x${(CUSTOMER_FIRST + n).toString(16)}`

/**
 * Inserts a contact and a conversation of the sender for each customer from `first` on. The
 * customers wrote one after another within the last hours: their windows are open, and the list of
 * conversations has an order.
 */
export async function fillCustomers(
  db: pg.Pool,
  { workspaceId }: Shop,
  sender: Sender,
  { first, count }: { first: number; count: number },
): Promise<void> {
  await db.query(
    `with n as materialized (
       select n, n::text as digits, uuidv7() as contact_id, uuidv7() as conversation_id,
              now() - interval '${WRITING_HOURS} hours' * (n - $3) / ($4 - $3 + 1) as at
       from generate_series($3::int, $4::int) n
     ), contact as (
       insert into contacts (workspace_id, contact_id, sender_id, name, created_at)
       select $1, contact_id, $2, 'Customer x' || to_hex(n), at from n
     ), address as (
       insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
       select $1, $2, '5511' || digits, 'phone', '55119' || digits, contact_id from n
     )
     insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_inbound_at, last_message_at, created_at)
     select $1, conversation_id, $2, contact_id, at, at, at from n`,
    [workspaceId, sender.id, CUSTOMER_FIRST + first, CUSTOMER_FIRST + first + count - 1],
  )
}

/**
 * Inserts order details that wait to be sent: `each` to every customer of the sender. Their
 * reference ids are numbers that grow along each conversation; the channel stub checks them.
 */
export async function fillDeliveries(
  db: pg.Pool,
  { workspaceId }: Shop,
  sender: Sender,
  each: number,
): Promise<void> {
  const { interactive } = JSON.parse(bodyParts.join('0')) as { interactive: unknown }
  await db.query(
    `with n as materialized (
       select uuidv7() as message_id, c.conversation_id, c.last_position + nth as position, a.address, now() as at
       from conversations c
       join contact_addresses a on a.workspace_id = $1 and a.contact_id = c.contact_id
       cross join generate_series(1, $3::int) nth
       where c.workspace_id = $1 and c.sender_id = $2
       order by nth, c.conversation_id
     ), message as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                             content, content_data, trace_id, created_at)
       select $1, conversation_id, position, message_id, 'assistant', 'order_details', $4, address, $6,
              replace($5, '"reference_id":"0"', '"reference_id":"' || position || '"'), message_id, at
       from n
     ), delivery as (
       insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                               window_required, due_at, created_at)
       select $1, $2, message_id, conversation_id, position, 'phone', address, true, at, at from n
     )
     update conversations c set last_position = c.last_position + $3::int
     where c.workspace_id = $1 and c.sender_id = $2`,
    [workspaceId, sender.id, each, sender.from.slice(1), JSON.stringify(interactive), 'Bom dia!'],
  )
}

/**
 * Leaves statistics and visibility map as autovacuum would after such growth. It makes no
 * checkpoint: the first write of each page after one goes whole into the WAL, which a short round
 * would then count for its messages.
 */
export async function settleTables(db: pg.Pool): Promise<void> {
  await db.query('vacuum analyze')
}
