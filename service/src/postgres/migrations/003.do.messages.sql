-- What was said. A message is written once; what changes lives in the narrow row beside it, because updating
-- the row that holds the payload would write the payload again with every receipt.

create table messages (
  workspace_id      uuid not null,
  conversation_id   uuid not null,
  position          integer not null check (position >= 1),      -- `order` in the API: from 1, without gaps
  message_id        uuid not null,
  role              text not null check (role in ('user', 'assistant', 'system', 'tool')),
  type              text not null,
  from_address      text not null,
  to_address        text not null,
  content           text,
  content_data      text,                                        -- JSON text, passed through as it is: never queried inside
  context_id        text,
  context_from      text,
  assistant_id      uuid,                                        -- this and the following: imported history only
  user_id           uuid,
  broadcast_id      uuid,
  tool_call_id      text,
  tool_calls        text,
  prompt_tokens     text,
  completion_tokens text,
  data              text,
  trace_id          text,
  created_at        timestamptz not null,
  primary key (workspace_id, conversation_id, position),
  unique (workspace_id, message_id),
  foreign key (workspace_id, conversation_id) references conversations
);

-- How far a status is. A status only moves to a higher rank, whatever order the news comes in. `failed` lies
-- between sent and delivered: with several devices one may fail and another receive, and any delivered counts.
create function status_rank(status text) returns integer
  language sql immutable parallel safe
  return case status
    when 'queued' then 0
    when 'sending' then 1
    when 'unknown' then 2
    when 'sent' then 3
    when 'failed' then 4
    when 'delivered' then 5
    when 'read' then 6
    when 'received' then 7
  end;

-- Written by the same statement as its message, hence without a foreign key to it (the check would cost about
-- a tenth of the write path). See docs/message-lifecycle.md for the states.
create table message_states (
  workspace_id       uuid not null,
  message_id         uuid not null,
  status             text not null,
  channel_message_id text,
  sent_at            timestamptz,                                -- these three: the channel's times
  delivered_at       timestamptz,
  read_at            timestamptz,
  failure            text,                                       -- JSON of channel.ts Failure
  primary key (workspace_id, message_id),
  constraint known_status check (status_rank(status) is not null),
  constraint failed_says_why check (status <> 'failed' or failure is not null),
  constraint taken_has_channel_id check (status not in ('sent', 'delivered', 'read', 'received') or channel_message_id is not null),
  constraint not_taken_has_no_times check (status not in ('queued', 'sending') or (sent_at is null and delivered_at is null and read_at is null)),
  constraint delivered_has_time check (status <> 'delivered' or delivered_at is not null),
  constraint read_has_time check (status <> 'read' or read_at is not null)
) with (fillfactor = 50);                                        -- no index but the key: updates stay on the page

-- The channel's ids of messages, in and out: keeps a redelivered webhook from being stored twice, and finds the
-- message a receipt speaks of.
create table channel_message_ids (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  message_id         uuid not null,
  primary key (workspace_id, sender_id, channel_message_id)
);
