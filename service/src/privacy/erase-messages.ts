/**
 * The second step of erasing a contact: the messages of a conversation that is out of sight, in transactions of a bounded size.
 *
 * Nothing is added to such a conversation, and no receipt finds its messages by our id any more. Interrupted anywhere, it goes on
 * with what is left: the conversation itself goes last, and of receipts the channel's ids are kept until those are gone.
 */
import { toReferenceId } from '../orders/orders-repository.ts'
import type { Pool } from '../postgres/connection.ts'
import { forgetErrorOf } from '../tenants/sender-activity-repository.ts'
import { listFurtherChannelIds } from './further-channel-ids.ts'
import { inStep, type Counts } from './erasing.ts'

/** Messages, and bytes of the orders among them, in one transaction. */
const STEP_MESSAGES = 500
const STEP_BYTES = 8 * 1024 * 1024
/** Receipts' channel ids in one transaction. */
const STEP_RECEIPTS = 500

/** A conversation without a contact. */
export type Remains = { conversationId: string; senderId: string }

/** Conversations that nobody sees any more and that are not gone yet. */
export async function listRemains(pool: Pool, workspaceId: string): Promise<Remains[]> {
  const { rows } = await pool.query<Remains>(
    `select conversation_id as "conversationId", sender_id as "senderId" from conversations
     where workspace_id = $1 and contact_id is null
     order by conversation_id`,
    [workspaceId],
  )
  return rows
}

/** Erases the messages of the conversation and then itself. Adds to the counts what was erased. */
export async function eraseMessages(
  pool: Pool,
  workspaceId: string,
  remains: Remains,
  counts: Counts,
): Promise<void> {
  const { conversationId } = remains
  counts.idempotencyKeys += await deleteIdempotencyKeys(pool, workspaceId, conversationId)
  for (;;) {
    const step = await readStep(pool, workspaceId, remains)
    if (step.messageIds.length === 0) break
    await eraseStep(pool, workspaceId, remains, step, counts)
  }
  await inStep(pool, async (client) => {
    for (const deleteFrom of ['delete from failed_messages', 'delete from conversations']) {
      await client.query(`${deleteFrom} where workspace_id = $1 and conversation_id = $2`, [
        workspaceId,
        conversationId,
      ])
    }
  })
}

/** Keys live for a day (and are pruned before), so only the messages of that day are looked for. */
async function deleteIdempotencyKeys(
  pool: Pool,
  workspaceId: string,
  conversationId: string,
): Promise<number> {
  return await inStep(pool, async (client) => {
    const { rowCount } = await client.query(
      `delete from idempotency_keys k
       using messages m
       where m.workspace_id = $1 and m.conversation_id = $2 and k.workspace_id = $1 and k.message_id = m.message_id
         and m.created_at >= (select min(o.created_at) from idempotency_keys o where o.workspace_id = $1)`,
      [workspaceId, conversationId],
    )
    return rowCount ?? 0
  })
}

type Step = { messageIds: string[]; referenceIds: string[]; channelMessageIds: string[] }

/** The next messages, and what leads from them to rows that are not found by their id. */
async function readStep(
  pool: Pool,
  workspaceId: string,
  { conversationId, senderId }: Remains,
): Promise<Step> {
  type Row = { messageId: string; type: string; order: string | null; channelMessageId: string | null }
  const { rows } = await pool.query<Row>(
    `select m.message_id as "messageId", m.type, m."order", s.channel_message_id as "channelMessageId"
     from (
       select m.*, sum(octet_length(m."order")) over (order by m.position rows unbounded preceding) as bytes,
              row_number() over (order by m.position) as n
       from (
         select m.message_id, m.position, m.type,
                case when m.role = 'assistant' and m.type in ('order_details', 'order_status')
                       or m.role = 'user' and m.type = 'interactive' then m.content_data end as "order"
         from messages m
         where m.workspace_id = $1 and m.conversation_id = $2
         order by m.position
         limit $3
       ) m
     ) m
     left join message_states s on s.workspace_id = $1 and s.message_id = m.message_id
     where m.n = 1 or coalesce(m.bytes, 0) <= $4`,
    [workspaceId, conversationId, STEP_MESSAGES, STEP_BYTES],
  )
  const messageIds = rows.map(({ messageId }) => messageId)
  const referenceIds = rows.map(({ type, order }) => order && toReferenceId(type, order))
  const channelMessageIds = [
    ...rows.map(({ channelMessageId }) => channelMessageId),
    ...(await listFurtherChannelIds(pool, workspaceId, senderId, messageIds)),
  ]
  return {
    messageIds,
    referenceIds: referenceIds.filter((id) => id !== null),
    channelMessageIds: [...new Set(channelMessageIds.filter((id) => id !== null))],
  }
}

async function eraseStep(
  pool: Pool,
  workspaceId: string,
  { senderId }: Remains,
  { messageIds, referenceIds, channelMessageIds }: Step,
  counts: Counts,
): Promise<void> {
  const erased = await inStep(pool, async (client) => {
    const remove = async (deleteFrom: string, and = '', ...values: unknown[]) => {
      const { rowCount } = await client.query(
        `${deleteFrom} where workspace_id = $1 and message_id = any($2::uuid[]) ${and}`,
        [workspaceId, messageIds, ...values],
      )
      return rowCount ?? 0
    }
    // receipts of the same moment move a status first: once these rows are ours, whatever those wrote is there to be found
    await client.query(
      `select from message_states where workspace_id = $1 and message_id = any($2::uuid[]) order by message_id for update`,
      [workspaceId, messageIds],
    )
    await forgetErrorOf(client, { workspaceId, senderId }, messageIds, channelMessageIds)
    await client.query(
      `insert into receipts_to_erase (workspace_id, sender_id, channel_message_id)
       select $1, $2, i.id from unnest($3::text[]) as i(id)
       on conflict do nothing`,
      [workspaceId, senderId, channelMessageIds],
    )
    await remove(
      'delete from channel_message_ids',
      'and sender_id = $3 and channel_message_id = any($4)',
      senderId,
      channelMessageIds,
    )
    const done = {
      messages: await remove('delete from messages'),
      attempts: await remove('delete from attempts'),
      resolutions: await remove('delete from delivery_resolutions'),
      orderReferences: await remove(
        'delete from order_messages',
        'and sender_id = $3 and reference_id = any($4)',
        senderId,
        referenceIds,
      ),
    }
    await remove('delete from message_states')
    await remove('delete from failed_messages')
    return done
  })
  for (const [kind, count] of Object.entries(erased)) counts[kind as keyof typeof erased] += count
}

/** Whether messages are gone whose receipts are not. */
export async function areReceiptsLeft(pool: Pool, workspaceId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from receipts_to_erase where workspace_id = $1 limit 1', [
    workspaceId,
  ])
  return rowCount === 1
}

/**
 * The last step, once nobody writes a receipt any more who could have found its message: the receipts of the messages that are
 * gone. Not those of a message that came again since, with the same id at the channel. Adds to the counts.
 */
export async function eraseReceipts(pool: Pool, workspaceId: string, counts: Counts): Promise<void> {
  for (;;) {
    const { ids, receipts } = await inStep(pool, async (client) => {
      const { rows } = await client.query<{ ids: number; receipts: number }>(
        `with gone as (
           delete from receipts_to_erase g
           using (select sender_id, channel_message_id from receipts_to_erase where workspace_id = $1 limit $2) t
           where g.workspace_id = $1 and g.sender_id = t.sender_id and g.channel_message_id = t.channel_message_id
           returning g.sender_id, g.channel_message_id
         ), told as (
           delete from receipts r using gone
           where r.workspace_id = $1 and r.sender_id = gone.sender_id and r.channel_message_id = gone.channel_message_id
             and not exists (select from messages m where m.workspace_id = $1 and m.message_id = r.message_id)
           returning r.status
         ), mapped as (           -- again by who wrote in the same moment
           delete from channel_message_ids c using gone
           where c.workspace_id = $1 and c.sender_id = gone.sender_id and c.channel_message_id = gone.channel_message_id
             and not exists (select from messages m where m.workspace_id = $1 and m.message_id = c.message_id)
         )
         select (select count(*)::int from gone) as ids, (select count(*)::int from told) as receipts`,
        [workspaceId, STEP_RECEIPTS],
      )
      return rows[0] ?? { ids: 0, receipts: 0 }
    })
    if (ids === 0) return
    counts.receipts += receipts
  }
}
