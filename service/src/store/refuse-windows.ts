/**
 * Closes the windows of conversations in which the channel refused a message because the window was
 * closed. By our clock it may still be open: the channel's clock decides, and a shop may have
 * imported a history or moved its number.
 *
 * If the contact wrote after the refused message, that opened a window to which the refusal does
 * not apply.
 *
 * It comes first in the transaction that writes the failure, because writers lock the conversation
 * before states of messages. The locks are a statement of their own: a contact may write while it
 * waits for one, and the next statement sees that.
 */
import type { FailureCodes } from '../engine/postgres/changes.ts'
import type { Statement } from '../engine/postgres/write/statement-batch.ts'

/** A message that failed. It is known by our own id, or by the channel's. */
type Failed = {
  senderId: string
  messageId: string | null
  channelMessageId: string | null
  failure: FailureCodes | null
  /** When the channel said so. */
  at: Date
}

/** Whether the channel itself says it: our own prediction has no code of the channel. */
const isRefused = ({ failure }: Failed) => failure?.code === 'window_closed' && failure.channelCode !== null

/** Only of the sender itself: the app secret of another sender proves nothing about it. */
const KNOWN = `
refused as materialized (
  select i.* from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[]) as i(sender_id, message_id, channel_message_id, at)
),
known as materialized (
  select m.conversation_id, m.position, i.sender_id, i.at
  from refused i
  cross join lateral (
    select coalesce(i.message_id, (
      select s.message_id from message_states s
      where s.workspace_id = $1 and s.sender_id = i.sender_id and s.channel_message_id = i.channel_message_id
      limit 1
    )) as id
  ) k
  cross join lateral (
    select m.conversation_id, m.position from messages m
    where m.workspace_id = $1 and m.message_id = k.id and m.role <> 'user'
    offset 0
  ) m
)`

/** In the order in which all writers lock several. */
const LOCK = `
with ${KNOWN}
select c.conversation_id from conversations c
where c.workspace_id = $1 and c.conversation_id = any(array(select k.conversation_id from known k))
order by c.conversation_id
for no key update`

const REFUSE = `
with ${KNOWN}
update conversations c
set window_refused_at = r.at
from (
  select k.conversation_id, k.sender_id, min(k.at) as at
  from known k
  where (
    select n.message_id from messages n
    where n.workspace_id = $1 and n.conversation_id = k.conversation_id and n.position > k.position and n.role = 'user'
    order by n.position limit 1
  ) is null
  group by k.conversation_id, k.sender_id
) r
where c.workspace_id = $1 and c.conversation_id = r.conversation_id and c.sender_id = r.sender_id
  and c.last_inbound_at is not null and c.window_refused_at is null
  and c.conversation_id = any(array(select k.conversation_id from known k)) -- first: else all could be read`

/** No statement where none of the messages failed because of a closed window. */
export function refuseWindows(workspaceId: string, failed: readonly Failed[]): Statement[] {
  const refused = failed.filter(isRefused)
  if (refused.length === 0) return []
  const values = [
    workspaceId,
    refused.map(({ senderId }) => senderId),
    refused.map(({ messageId }) => messageId),
    refused.map(({ channelMessageId }) => channelMessageId),
    refused.map(({ at }) => at),
  ]
  return [
    { name: 'lock-refused-windows', text: LOCK, values },
    { name: 'refuse-windows', text: REFUSE, values },
  ]
}
