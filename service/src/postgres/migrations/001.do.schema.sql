-- The whole schema, as of 0.1.0. What comes after it is a migration of its own.
--
-- Every primary key, unique constraint and foreign key begins with workspace_id: a tenant cannot reach another's row, and a
-- workspace can live on any server. Looked up before the workspace is known, and so unique by themselves: the hash of a key, and
-- the account of a channel.

-- == Tenants: who may send, and from where ==================================================================================

create table workspaces (
  workspace_id uuid primary key,
  name         text not null check (char_length(name) between 1 and 100),
  created_at   timestamptz not null
);

create table api_keys (
  workspace_id    uuid not null references workspaces,
  key_id          uuid not null,
  name            text not null check (char_length(name) between 1 and 100),
  prefix          text not null,                                 -- the visible beginning, to tell keys apart
  hash            bytea not null check (octet_length(hash) = 32),  -- SHA-256; the key itself is never stored
  scopes          text[] not null check (
                    cardinality(scopes) > 0
                    and scopes <@ array['messages:send', 'messages:read', 'admin']
                  ),
  rate_per_minute integer check (rate_per_minute between 1 and 1000000000),  -- of one process; null: RECADO_KEY_RATE_PER_MINUTE
  created_at      timestamptz not null,
  expires_at      timestamptz check (expires_at > created_at),
  revoked_at      timestamptz,
  last_used_at    timestamptz,
  primary key (workspace_id, key_id),
  unique (hash)
);

create table senders (
  workspace_id          uuid not null references workspaces,
  sender_id             uuid not null,
  channel               text not null check (channel ~ '^[a-z]{1,32}$'),
  address               text not null check (address ~ '^[0-9]{7,15}$'),
  match_key             text not null,                           -- one key for both forms of a Brazilian mobile
  channel_account_id    text not null check (length(channel_account_id) between 1 and 256),
  credentials           bytea not null,                          -- AES-256-GCM, see tenants/credentials.ts
  credentials_key_id    text not null,                           -- which secret key encrypted them
  throughput_per_second integer not null check (throughput_per_second > 0),
  unknown_policy        text not null default 'hold' check (unknown_policy in ('hold', 'resend')),
  paused_at             timestamptz,                             -- a person paused it: all is accepted, nothing is sent
  stopped_at            timestamptz,                             -- set when the channel refuses the whole account
  stop_failure          text,                                    -- why, as JSON
  resumed_at            timestamptz,                             -- what the channel says of the time before stops it no more
  created_at            timestamptz not null,
  primary key (workspace_id, sender_id),
  unique (workspace_id, match_key),
  unique (channel, channel_account_id),
  check ((stopped_at is null) = (stop_failure is null))
);

-- How a sender fares. Processes count in memory what they see, and write it once a second: no hot statement touches it.
create table sender_activity (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  sent_per_second real,                                          -- mean of the ten seconds before measured_at
  measured_at     timestamptz,
  last_sent_at    timestamptz,                                   -- the channel took a message
  last_receipt_at timestamptz,                                   -- when it came, by our clock
  last_webhook_at timestamptz,                                   -- one that was well signed came
  last_error_at   timestamptz,
  last_error      text,                                          -- JSON of channel.ts Failure
  waits           text,                                          -- why its deliveries wait: JSON of tenants/waits.ts, told by the process that drives it
  waits_at        timestamptz,
  unread_webhooks jsonb not null default '{}',                   -- what of webhooks was not read, how often and when; nothing of what was said
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders,
  check ((sent_per_second is null) = (measured_at is null)),
  check ((last_error_at is null) = (last_error is null))
) with (fillfactor = 50);

-- Which process drives a sender now. The fence grows with each change of hands: every start and settlement of an attempt names
-- the fence it was made under, so a process that lost its lease cannot write any more.
create table sender_leases (
  workspace_id uuid not null,
  sender_id    uuid not null,
  holder       uuid,
  fence        bigint not null default 0,
  expires_at   timestamptz,
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders,
  check ((holder is null) = (expires_at is null))
);

-- == Contacts and conversations: who is on the other side ====================================================================

-- The words of a text as they are searched for: small letters without accents, without what stands between them.
create function search_words(said text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 50)
    from regexp_split_to_table(lower(regexp_replace(normalize(said, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word
    where word <> ''
  );

-- The workspace is part of each word: a search goes to the words of its own workspace only.
create function name_words(workspace_id uuid, name text, username text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array(
      select workspace_id::text || '/' || word
      from unnest(search_words(coalesce(name, '') || ' ' || coalesce(username, ''))) as word
    )
  );

create table contacts (
  workspace_id uuid not null,
  contact_id   uuid not null,
  sender_id    uuid not null,
  name         text,                                             -- as the channel's profile says
  username     text,
  named_at     timestamptz,                                      -- channel time of the message that told them: an earlier one changes nothing
  created_at   timestamptz not null,
  words        tsvector generated always as (
    case when name is not null or username is not null then name_words(workspace_id, name, username) end
  ) stored,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, sender_id) references senders
);
create index contacts_by_word on contacts using gin (words) where words is not null;

-- The registry that makes one customer one contact: whoever inserts the match key first owns it.
create table contact_addresses (
  workspace_id uuid not null,
  sender_id    uuid not null,
  match_key    text not null,                                    -- see contacts/address.ts
  kind         text not null check (kind in ('phone', 'user_id', 'parent_user_id')),
  address      text not null,                                    -- as the channel last reported it, else as first given
  reported_at  timestamptz,                                      -- null: the channel has not confirmed it yet
  known_since  timestamptz,                                      -- channel time of what first told it; null: only the business has written to it
  contact_id   uuid not null,
  primary key (workspace_id, sender_id, match_key),
  foreign key (workspace_id, contact_id) references contacts
);
create index contact_addresses_by_contact on contact_addresses (workspace_id, contact_id);

-- Numbers are found by any four digits in a row of their end.
--
-- The last nine digits: where match keys leave the ninth digit of a Brazilian mobile out, it is put back, for people type it.
create function number_tail(match_key text) returns text
  language sql immutable parallel safe
  return case when match_key ~ '^55[1-9][0-9][6-9][0-9]{7}$' then '9' || right(match_key, 8) else right(match_key, 9) end;

-- Each four digits in a row of a tail. The workspace is part of each, as of the words of names: a search goes to its own only.
-- At the end of a short tail come pieces of less than four, which nobody asks for.
create function number_runs(workspace_id uuid, tail text) returns text[]
  language sql immutable parallel safe
  return array[
    workspace_id::text || '/' || substr(tail, 1, 4), workspace_id::text || '/' || substr(tail, 2, 4),
    workspace_id::text || '/' || substr(tail, 3, 4), workspace_id::text || '/' || substr(tail, 4, 4),
    workspace_id::text || '/' || substr(tail, 5, 4), workspace_id::text || '/' || substr(tail, 6, 4)
  ];

create index contact_addresses_by_run on contact_addresses
  using gin (number_runs(workspace_id, number_tail(match_key))) where kind = 'phone';

-- Every message moves the times of its conversation. An index on a time that changes with each message would have each write
-- add an entry to every index of the table (measured: a fifth more work to accept a message). The slots say in which five
-- minutes the time lies: they change rarely, the update stays on its page, and a list sorts within five minutes.
create table conversations (
  workspace_id      uuid not null,
  conversation_id   uuid not null,
  sender_id         uuid not null,
  contact_id        uuid,                                        -- null: it was merged, or is being erased, see privacy/erase-contact.ts
  merged_into       uuid,                                        -- the conversation that has its messages now: this id still answers
  merged_at         timestamptz,
  last_position     integer not null default 0 check (last_position >= 0),  -- position of the newest message
  last_inbound_at   timestamptz,                                 -- channel time; the service window counts from here
  last_message_at   timestamptz not null,
  position_epoch         integer not null default 0 check (position_epoch >= 0),  -- how often positions were laid anew: older cursors are refused
  created_at        timestamptz not null,
  last_message_slot timestamptz not null
    generated always as (date_bin('5 minutes', last_message_at, '2000-01-01 00:00:00+00')) stored,
  last_inbound_slot timestamptz
    generated always as (date_bin('5 minutes', last_inbound_at, '2000-01-01 00:00:00+00')) stored,
  primary key (workspace_id, conversation_id),
  unique (workspace_id, contact_id),
  foreign key (workspace_id, sender_id) references senders,
  foreign key (workspace_id, contact_id) references contacts,
  foreign key (workspace_id, merged_into) references conversations,
  check ((merged_into is null) = (merged_at is null)),
  check (contact_id is null or merged_into is null)
) with (fillfactor = 70);                                        -- updated with every message: room to stay on the page
create index conversations_by_last_message on conversations (workspace_id, last_message_slot);
create index conversations_by_last_inbound on conversations (workspace_id, last_inbound_slot);
create index conversations_merged on conversations (workspace_id, merged_into) where merged_into is not null;

-- == Messages: what was said =================================================================================================

-- A message is written once; what changes lives in the narrow row beside it, because updating the row that holds the payload
-- would write the payload again with every receipt.
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
-- Replies that quote a message. Few messages are replies, and a message is written once: the index costs little.
create index messages_replies on messages (workspace_id, context_id) where context_id is not null;

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

-- How far a message is, since WhatsApp first answered for it: what is not here yet is queued, or being sent if it is in `calls`.
-- Without a foreign key to the message: the check would cost about a tenth of the write path. See docs/message-lifecycle.md.
create table message_states (
  workspace_id       uuid not null,
  message_id         uuid not null,
  sender_id          uuid not null,                              -- whose message it is: nobody else's receipts speak of it
  channel_message_id text,
  marked_sent        boolean not null default false,             -- by the word of a person, or imported: the channel's id may not be known
  called_at          timestamptz,                                -- when the latest call began; null: we made none
  status             text not null,                              -- what changes with a receipt stands last
  failure            text,                                       -- JSON of channel.ts Failure
  sent_at            timestamptz,                                -- these three: the channel's times
  delivered_at       timestamptz,
  read_at            timestamptz,
  primary key (workspace_id, message_id),
  -- a list: to look into a function costs every statement that writes a state more than writing it
  constraint known_status check (status in ('sending', 'unknown', 'sent', 'failed', 'delivered', 'read', 'received')),
  constraint failed_says_why check (status <> 'failed' or failure is not null),
  constraint taken_has_channel_id check (
    status not in ('sent', 'delivered', 'read', 'received') or channel_message_id is not null or marked_sent
  ),
  constraint not_taken_has_no_times check (status <> 'sending' or (sent_at is null and delivered_at is null and read_at is null)),
  constraint delivered_has_time check (status <> 'delivered' or delivered_at is not null),
  constraint read_has_time check (status <> 'read' or read_at is not null)
) with (fillfactor = 50);                                        -- no index on what receipts change: updates stay on the page
-- For receipts without our id. Hashed: the ids are long and random, and the workspace is asked of the few rows that are found.
create index message_states_by_channel_id on message_states using hash (channel_message_id);

-- The channel's ids of messages of contacts and of imported ones, which keep the same message from being stored twice, and
-- further ids of messages that were taken more than once.
create table channel_message_ids (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  message_id         uuid not null,
  is_further         boolean not null default false,             -- of a message that was taken more than once
  primary key (workspace_id, sender_id, channel_message_id)
);
create index channel_message_ids_further on channel_message_ids (workspace_id, message_id) where is_further;

-- Which message spoke of which order, and what it said: finds the messages of an order, and tells preflight where the
-- order is. Written by the statement that stores the message.
create table order_messages (
  workspace_id   uuid not null,
  sender_id      uuid not null,
  reference_id   text not null check (char_length(reference_id) between 1 and 60),
  message_id     uuid not null,
  order_status   text,                                           -- null: the message said nothing of it
  payment_status text,
  primary key (workspace_id, sender_id, reference_id, message_id)
);

-- What a caller asked before under the same Idempotency-Key. Written by the statement that stores the message.
create table idempotency_keys (
  workspace_id uuid not null,
  route        text not null,
  key          text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  message_id   uuid not null,
  created_at   timestamptz not null,
  primary key (workspace_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- == Delivery: our effort to hand messages to the channel ====================================================================

-- One row while a message still has to be handed over; deleted when its outcome is known.
create table deliveries (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  message_id      uuid not null,
  conversation_id uuid not null,
  position        integer not null,                              -- of the message: deliveries of a conversation go in this order
  address_kind    text not null check (address_kind in ('phone', 'user_id')),
  address         text not null,
  window_required boolean not null,                              -- checked again just before the attempt
  state           text not null default 'waiting' check (state in ('waiting', 'unknown', 'held')),
  attempts        integer not null default 0 check (attempts >= 0),  -- whose outcome was written
  due_at          timestamptz not null,                          -- waiting: not before; unknown: decide then
  created_at      timestamptz not null,
  primary key (workspace_id, sender_id, message_id),
  constraint was_attempted check (state = 'waiting' or attempts > 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- Every other index of the table begins with the workspace: on an empty table, for which plans are made most of the time, the
-- planner takes either for a lookup by the key, and would read all deliveries of the workspace by the wrong one.
create index deliveries_of_conversation on deliveries (conversation_id, position);

-- Calls that are about to be made or under way, a row for a batch of one sender: written before the first of them, gone with
-- the outcome of the last. After a crash it tells whose outcome nobody knows: each whose delivery counts fewer attempts.
create table calls (
  workspace_id uuid not null,
  sender_id    uuid not null,
  calls_id     uuid not null,
  fence        bigint not null,                                  -- lease under which they are made
  message_ids  uuid[] not null,
  attempts     integer[] not null check (cardinality(attempts) = cardinality(message_ids)),  -- which one it is of each message
  started_at   timestamptz not null,
  primary key (workspace_id, sender_id, calls_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- One call to the channel that was not simply taken at the first attempt. Of one that was, the state of its message tells.
create table attempts (
  workspace_id uuid not null,
  message_id   uuid not null,
  attempt      integer not null check (attempt >= 1),
  fence        bigint not null,
  started_at   timestamptz not null,
  finished_at  timestamptz not null,
  outcome      text not null check (outcome in ('accepted', 'refused', 'unavailable', 'stopped', 'unknown')),
  failure      text,
  primary key (workspace_id, message_id, attempt)
);

-- The channel's word on sent messages, where their state does not tell it: failures, word for word, and receipts of which
-- nothing tells yet which message is meant (message_id is null), because they overtook the answer to our call.
create table receipts (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  status             text not null check (status in ('sent', 'delivered', 'read', 'failed')),
  at                 timestamptz not null,                       -- channel time
  message_id         uuid,
  failure            text check (status <> 'failed' or failure is not null),
  received_at        timestamptz not null,
  primary key (workspace_id, sender_id, channel_message_id, status)
);
create index receipts_unmatched on receipts (workspace_id, received_at) where message_id is null;

-- One row for each message whose status is `failed`, by a refusal, by being given up, by a receipt or by the word of a person.
-- Written by the statement that makes it fail, gone when a receipt tells that it was delivered after all. message_states
-- has no index but its key, so that its updates stay on their page; this table is written only when something fails.
create table failed_messages (
  workspace_id    uuid not null,
  message_id      uuid not null,
  conversation_id uuid not null,
  sender_id       uuid not null,
  failed_at       timestamptz not null,
  resolved        boolean not null default false,               -- a person has looked after it
  resend_as       uuid,                                          -- the message it is to be resent as, from before that is sent: it is sent once
  primary key (workspace_id, message_id)
);
create index failed_messages_by_conversation on failed_messages (workspace_id, conversation_id);
create index failed_messages_open on failed_messages (workspace_id, message_id) where not resolved;

-- What a person decided about deliveries, when, and with which key. A message may be held again after it was sent again.
create table delivery_resolutions (
  workspace_id  uuid not null,
  message_id    uuid not null,
  resolution_id uuid not null,
  state         text not null check (state in ('failed', 'unknown', 'held')),
  action        text not null check (action in ('resend', 'mark_sent', 'mark_failed')),
  key_id        uuid not null,
  resolved_at   timestamptz not null,
  resent_as     uuid,                                            -- the message that was sent in place of a failed one
  primary key (workspace_id, message_id, resolution_id),
  foreign key (workspace_id, key_id) references api_keys,
  check ((resent_as is not null) = (state = 'failed' and action = 'resend')),
  check (state <> 'failed' or action <> 'mark_sent')             -- a status does not go back
);

-- == Webhooks and events =====================================================================================================

-- Authentic elements of webhooks that cannot be placed (no sender, no id, no time). Kept for a while for a person to look at.
create table dead_letters (
  workspace_id uuid not null,
  dead_letter_id     uuid not null,
  sender_id    uuid not null,
  reason       text not null,
  payload      text not null,
  received_at  timestamptz not null,
  primary key (workspace_id, dead_letter_id)
);
create index dead_letters_by_age on dead_letters (workspace_id, received_at);

-- What changed, one row for each transaction and kind: the history that GET /stream reads and resumes from.
--
-- A row names the transaction that wrote it. So a reader who knows what it could see last time (pg_snapshot) finds exactly what
-- has become visible since, also when a transaction commits late: no order of numbers or clocks is trusted.
create table changes (
  workspace_id uuid not null,
  xid          xid8 not null default pg_current_xact_id(),
  kind         text not null check (kind in ('message_created', 'message_changed', 'delivery_held', 'conversations_changed', 'sender_changed')),
  ids          uuid[] not null,                                  -- of messages, conversations or senders
  told_at      timestamptz not null default now(),
  primary key (workspace_id, xid, kind)
) with (autovacuum_vacuum_scale_factor = 0.1);
create index changes_by_age on changes using brin (told_at);     -- costs writers nothing; pruning reads by it
