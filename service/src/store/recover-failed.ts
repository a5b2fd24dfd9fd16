/** A message that failed was delivered after all. */
import { statusFact, recordEventsOf } from '../engine/postgres/changes.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { remakeOrdersOfMessages } from './order-rows.ts'

/**
 * Removes a message that was delivered after all from the failed ones, and lets it speak of its
 * order again. This takes statements of its own: the one that recorded the receipt waited for a
 * failure written at the same moment, but its snapshot does not show the row in failed_messages.
 */
export async function recoverFailed(
  pool: Pool,
  { workspaceId, senderId }: { workspaceId: string; senderId: string },
  messageId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `with recovered as (
         delete from failed_messages f
         using message_states s
         where f.workspace_id = $1 and f.message_id = $2
           and s.workspace_id = $1 and s.message_id = f.message_id and s.status in ('delivered', 'read')
         returning f.message_id, s.status
       )
       ${recordEventsOf(`select 'message.changed' as type, message_id as id, ${statusFact({ status: 'status' })} as fact, 1 as n from recovered`)}`,
      [workspaceId, messageId],
    )
    for (const statement of remakeOrdersOfMessages(workspaceId, [
      { senderId, messageId, channelMessageId: null },
    ]))
      await client.query(statement)
  })
}
