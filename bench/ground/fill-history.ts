/** Inserts years of messages by SQL: many conversations, and one far longer than the others. */
import type pg from 'pg'
import { bodyParts } from '../load/bodies.ts'
import type { Shop } from '../../testkit/shops.ts'

export type History = {
  /** Messages of each conversation of the shop. */
  each: number
  /** Further messages of the long conversation. */
  long: number
}

/** Steps of the insertion: the rows of a conversation lie scattered, as if written day by day. */
const STEPS = 40

/**
 * Inserts messages into all conversations of the shop, which must be empty. Every other message is
 * an order, the rest are short texts of the customer. Returns the id of the long conversation and
 * the number of messages.
 */
export async function fillHistory(
  db: pg.Pool,
  { workspaceId, senders: [sender] }: Shop,
  { each, long }: History,
): Promise<{ conversationId: string; messages: number }> {
  const { interactive } = JSON.parse(bodyParts.join('0')) as { interactive: unknown }
  const first = await db.query<{ id: string }>(
    'select conversation_id as id from conversations where workspace_id = $1 order by conversation_id limit 1',
    [workspaceId],
  )
  const conversationId = first.rows[0]?.id ?? ''
  const client = await db.connect()
  let messages = 0
  try {
    await client.query('set session_replication_role = replica') // no foreign key check for each row
    for (let step = 0; step < STEPS; step++) {
      const [eachFrom, eachTo] = [share(each, step), share(each, step + 1)]
      const [longFrom, longTo] = [share(each + long, step), share(each + long, step + 1)]
      const { rowCount } = await client.query(
        `with n as materialized (
           select c.conversation_id, c.sender_id, position, uuidv7() as message_id, a.address, position % 2 = 0 as is_ours,
                  now() - interval '1 year' + position * interval '10 seconds' as at
           from conversations c
           join contact_addresses a on a.workspace_id = $1 and a.contact_id = c.contact_id
           cross join lateral generate_series(
             case when c.conversation_id = $4 then $7::int else $5::int end + 1,
             case when c.conversation_id = $4 then $8::int else $6::int end
           ) position
           where c.workspace_id = $1
         ), state as (
           insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id, sent_at, delivered_at, read_at)
           select $1, message_id, sender_id, case when is_ours then 'read' else 'received' end, 'wamid.' || message_id,
                  case when is_ours then at end, case when is_ours then at end, case when is_ours then at end
           from n
         )
         insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                               content, content_data, trace_id, created_at)
         select $1, conversation_id, position, message_id, case when is_ours then 'assistant' else 'user' end,
                case when is_ours then 'order_details' else 'text' end,
                case when is_ours then $2 else address end, case when is_ours then address else $2 end,
                'Bom dia, ' || position, case when is_ours then $3 end, md5(position::text), at
         from n`,
        [
          workspaceId,
          sender.from.slice(1),
          JSON.stringify(interactive),
          conversationId,
          eachFrom,
          eachTo,
          longFrom,
          longTo,
        ],
      )
      messages += rowCount ?? 0
    }
  } finally {
    client.release(true)
  }
  const last = 'case when conversation_id = $2 then $3::int else $4::int end'
  await db.query(`update conversations set last_position = ${last} where workspace_id = $1`, [
    workspaceId,
    conversationId,
    each + long,
    each,
  ])
  return { conversationId, messages }
}

const share = (count: number, step: number) => Math.floor((count * step) / STEPS)
