-- The whole schema, as of 0.1.0. Every later change is a migration of its own.
--
-- Every primary key, unique constraint and foreign key begins with workspace_id: a tenant cannot reach another's row, and a
-- workspace can live on any server. Two values are looked up before the workspace is known, and so are unique by themselves: the
-- hash of a key and the account at a channel.

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
  prefix          text not null,                                 -- the visible beginning, to distinguish keys
  hash            bytea not null check (octet_length(hash) = 32),  -- SHA-256; the key itself is never stored
  scopes          text[] not null check (
                    cardinality(scopes) > 0
                    and scopes <@ array['messages:send', 'messages:read', 'admin']
                  ),
  rate_per_minute integer check (rate_per_minute between 1 and 1000000000),  -- in each process; null: RECADO_KEY_RATE_PER_MINUTE
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
  match_key             text not null,                           -- the same for both forms of a Brazilian mobile number
  channel_account_id    text not null check (length(channel_account_id) between 1 and 256),
  credentials           bytea not null,                          -- AES-256-GCM, see tenants/credentials.ts
  credentials_key_id    text not null,                           -- the secret key that encrypted them
  throughput_per_second integer not null check (throughput_per_second > 0),
  unknown_policy        text not null default 'hold' check (unknown_policy in ('hold', 'resend')),
  paused_at             timestamptz,                             -- a person paused it: messages are accepted and not sent
  stopped_at            timestamptz,                             -- when the channel refused the whole account
  stop_failure          text,                                    -- why, as JSON
  resumed_at            timestamptz,                             -- refusals of earlier calls no longer stop it
  created_at            timestamptz not null,
  primary key (workspace_id, sender_id),
  unique (workspace_id, match_key),
  unique (channel, channel_account_id),
  check ((stopped_at is null) = (stop_failure is null))
);

-- The activity of a sender. Processes count it in memory and write it once a second: no hot statement touches this table.
create table sender_activity (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  sent_per_second real,                                          -- mean of the ten seconds before measured_at
  measured_at     timestamptz,
  last_sent_at    timestamptz,                                   -- the channel accepted a message
  last_receipt_at timestamptz,                                   -- when a receipt arrived, by our clock
  last_webhook_at timestamptz,                                   -- a webhook with a valid signature arrived
  last_error_at   timestamptz,
  last_error      text,                                          -- JSON of channel.ts Failure
  waits           text,                                          -- why its deliveries wait: JSON of tenants/waits.ts, by the process that drives it
  waits_at        timestamptz,
  unread_webhooks jsonb not null default '{}',                   -- which parts of webhooks were not read, how often and when; no content
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders,
  check ((sent_per_second is null) = (measured_at is null)),
  check ((last_error_at is null) = (last_error is null))
) with (fillfactor = 50);

-- Which process drives a sender now. The fence grows with each change of hands: every start and settlement of an attempt names
-- the fence it was made under, so a process that lost its lease can no longer write.
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

-- The words of a text as they are searched for: lower case, without accents, spaces and punctuation.
create function search_words(said text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(word, 50)
    from regexp_split_to_table(lower(regexp_replace(normalize(said, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word
    where word <> ''
  );

-- The workspace is part of each word, so that a search reads only the words of its own workspace.
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
  name         text,                                             -- from the profile at the channel
  username     text,
  named_at     timestamptz,                                      -- channel time of the message that had them: earlier ones change nothing
  created_at   timestamptz not null,
  words        tsvector generated always as (
    case when name is not null or username is not null then name_words(workspace_id, name, username) end
  ) stored,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, sender_id) references senders
);
create index contacts_by_word on contacts using gin (words) where words is not null;

-- The registry that makes one customer one contact: a match key belongs to the contact it was first inserted for.
create table contact_addresses (
  workspace_id uuid not null,
  sender_id    uuid not null,
  match_key    text not null,                                    -- see contacts/address.ts
  kind         text not null check (kind in ('phone', 'user_id', 'parent_user_id')),
  address      text not null,                                    -- as the channel last reported it, else as first given
  reported_at  timestamptz,                                      -- null: the channel has not confirmed it yet
  known_since  timestamptz,                                      -- channel time of the first report; null: only the business wrote to it
  contact_id   uuid not null,
  primary key (workspace_id, sender_id, match_key),
  foreign key (workspace_id, contact_id) references contacts
);
create index contact_addresses_by_contact on contact_addresses (workspace_id, contact_id);

-- Numbers are found by any four consecutive digits of their end.
--
-- The last nine digits. Match keys omit the ninth digit of a Brazilian mobile number; it is restored here, because people type it.
create function number_tail(match_key text) returns text
  language sql immutable parallel safe
  return case when match_key ~ '^55[1-9][0-9][6-9][0-9]{7}$' then '9' || right(match_key, 8) else right(match_key, 9) end;

-- Every four consecutive digits of a tail. The workspace is part of each, as in the words of names.
-- A short tail ends in pieces of fewer than four digits, which no search asks for.
create function number_runs(workspace_id uuid, tail text) returns text[]
  language sql immutable parallel safe
  return array[
    workspace_id::text || '/' || substr(tail, 1, 4), workspace_id::text || '/' || substr(tail, 2, 4),
    workspace_id::text || '/' || substr(tail, 3, 4), workspace_id::text || '/' || substr(tail, 4, 4),
    workspace_id::text || '/' || substr(tail, 5, 4), workspace_id::text || '/' || substr(tail, 6, 4)
  ];

create index contact_addresses_by_run on contact_addresses
  using gin (number_runs(workspace_id, number_tail(match_key))) where kind = 'phone';

-- Every message changes the times of its conversation. With an index on such a time, each write would add an entry to every
-- index of the table (measured: a fifth more work to accept a message). A slot is the five minutes in which the time lies:
-- slots change rarely, so the update stays on its page, and a list sorts the rows of one slot by itself.
create table conversations (
  workspace_id      uuid not null,
  conversation_id   uuid not null,
  sender_id         uuid not null,
  contact_id        uuid,                                        -- null: merged, or being erased, see privacy/erase-contact.ts
  merged_into       uuid,                                        -- the conversation that has its messages now and answers for this id
  merged_at         timestamptz,
  last_position     integer not null default 0 check (last_position >= 0),  -- position of the newest message
  last_inbound_at   timestamptz,                                 -- channel time; the service window counts from here
  last_message_at   timestamptz not null,
  position_epoch         integer not null default 0 check (position_epoch >= 0),  -- how often it was renumbered: older cursors are refused
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
) with (fillfactor = 70);                                        -- updated with every message: free space keeps the row on its page
create index conversations_by_last_message on conversations (workspace_id, last_message_slot);
create index conversations_by_last_inbound on conversations (workspace_id, last_inbound_slot);
create index conversations_merged on conversations (workspace_id, merged_into) where merged_into is not null;

-- == Messages: what was said =================================================================================================

-- A message is written once. What changes is in the narrow row of message_states, because an update of the row with the payload
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
  content_data      text,                                        -- JSON text, returned unchanged and never queried inside
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
-- Finds replies to a message. Few messages are replies, and a message is written once: the index costs little.
create index messages_replies on messages (workspace_id, context_id) where context_id is not null;

-- The rank of a status. A status only moves to a higher rank, in whatever order receipts arrive. `failed` is between sent and
-- delivered: with several devices one may fail and another receive, and then the message counts as delivered.
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

-- The state of a message from WhatsApp's first answer on. A message without a row is queued, or being sent if it is in `calls`.
-- There is no foreign key to the message: the check would cost about a tenth of the write path. See docs/message-lifecycle.md.
create table message_states (
  workspace_id       uuid not null,
  message_id         uuid not null,
  sender_id          uuid not null,                              -- the message's sender: receipts of other senders cannot change it
  channel_message_id text,
  marked_sent        boolean not null default false,             -- a person said so, or it was imported: the channel's id may be unknown
  called_at          timestamptz,                                -- when the latest call began; null: no call was made
  status             text not null,                              -- this and the following columns change with receipts
  failure            text,                                       -- JSON of channel.ts Failure
  sent_at            timestamptz,                                -- this and the next two: channel time
  delivered_at       timestamptz,
  read_at            timestamptz,
  primary key (workspace_id, message_id),
  -- a list, not status_rank: reading the function's body costs each statement more than writing the state
  constraint known_status check (status in ('sending', 'unknown', 'sent', 'failed', 'delivered', 'read', 'received')),
  constraint failed_says_why check (status <> 'failed' or failure is not null),
  constraint taken_has_channel_id check (
    status not in ('sent', 'delivered', 'read', 'received') or channel_message_id is not null or marked_sent
  ),
  constraint not_taken_has_no_times check (status <> 'sending' or (sent_at is null and delivered_at is null and read_at is null)),
  constraint delivered_has_time check (status <> 'delivered' or delivered_at is not null),
  constraint read_has_time check (status <> 'read' or read_at is not null)
) with (fillfactor = 50);                                        -- no index on what receipts change, so updates stay on the page
-- For receipts without our id. A hash index: the ids are long and random, and the workspace is checked on the few rows found.
create index message_states_by_channel_id on message_states using hash (channel_message_id);

-- The channel's ids of inbound and imported messages, which keep a message from being stored twice, and further ids of messages
-- that the channel accepted more than once.
create table channel_message_ids (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  message_id         uuid not null,
  is_further         boolean not null default false,             -- of a message that was accepted more than once
  primary key (workspace_id, sender_id, channel_message_id)
);
create index channel_message_ids_further on channel_message_ids (workspace_id, message_id) where is_further;

-- Which message refers to which order, and the status it gave: finds the messages of an order, and gives preflight the status
-- of the order. Written by the statement that stores the message.
create table order_messages (
  workspace_id   uuid not null,
  sender_id      uuid not null,
  reference_id   text not null check (char_length(reference_id) between 1 and 60),
  message_id     uuid not null,
  order_status   text,                                           -- null: the message did not give it
  payment_status text,
  primary key (workspace_id, sender_id, reference_id, message_id)
);

-- Earlier requests by their Idempotency-Key. Written by the statement that stores the message.
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

-- == Delivery: handing messages to the channel ===============================================================================

-- A message that still has to be handed over. The row is deleted when the outcome is known.
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
  attempts        integer not null default 0 check (attempts >= 0),  -- those whose outcome was written
  due_at          timestamptz not null,                          -- waiting: not sent before; unknown: decided then
  created_at      timestamptz not null,
  primary key (workspace_id, sender_id, message_id),
  constraint was_attempted check (state = 'waiting' or attempts > 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- Unlike every other index, this one does not begin with the workspace. Plans are mostly made while the table is empty, when the
-- planner prefers no index: for a lookup by the key it might use this one, and read all deliveries of the workspace.
create index deliveries_of_conversation on deliveries (conversation_id, position);

-- Calls that are about to be made or under way, a row for a batch of one sender: written before the first of them, deleted with
-- the outcome of the last. After a crash, the outcome of a call is unknown if its delivery counts fewer attempts.
create table calls (
  workspace_id uuid not null,
  sender_id    uuid not null,
  calls_id     uuid not null,
  fence        bigint not null,                                  -- of the lease under which they are made
  message_ids  uuid[] not null,
  attempts     integer[] not null check (cardinality(attempts) = cardinality(message_ids)),  -- the number of the attempt, for each message
  started_at   timestamptz not null,
  primary key (workspace_id, sender_id, calls_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Attempts, except first attempts that were accepted: for these, the state of the message says all.
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

-- Receipts that the state of a message does not hold: failures, word for word, and receipts whose message is not known yet
-- (message_id is null), because they overtook the answer to our call.
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

-- One row for each message whose status is `failed`: it was refused, given up, failed by a receipt, or failed by a person.
-- Written by the statement that makes it fail, deleted when a receipt says that it was delivered after all. message_states has
-- no index on its status, so that its updates stay on their page; this table is written only when a message fails.
create table failed_messages (
  workspace_id    uuid not null,
  message_id      uuid not null,
  conversation_id uuid not null,
  sender_id       uuid not null,
  failed_at       timestamptz not null,
  resolved        boolean not null default false,               -- a person has dealt with it
  resend_as       uuid,                                          -- the message it is resent as, recorded before that is sent: only once
  primary key (workspace_id, message_id)
);
create index failed_messages_by_conversation on failed_messages (workspace_id, conversation_id);
create index failed_messages_open on failed_messages (workspace_id, message_id) where not resolved;

-- What a person decided about deliveries, when, and with which key. A message may be held again after it was resent.
create table delivery_resolutions (
  workspace_id  uuid not null,
  message_id    uuid not null,
  resolution_id uuid not null,
  state         text not null check (state in ('failed', 'unknown', 'held')),
  action        text not null check (action in ('resend', 'mark_sent', 'mark_failed')),
  key_id        uuid not null,
  resolved_at   timestamptz not null,
  resent_as     uuid,                                            -- the message that was sent in place of the failed one
  primary key (workspace_id, message_id, resolution_id),
  foreign key (workspace_id, key_id) references api_keys,
  check ((resent_as is not null) = (state = 'failed' and action = 'resend')),
  check (state <> 'failed' or action <> 'mark_sent')             -- a status does not go back
);

-- == Webhooks and events =====================================================================================================

-- Signed elements of webhooks that cannot be stored (no sender, no id, no time). Kept for a while for a person to look at.
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
-- A row names the transaction that wrote it. A reader that knows what it could see last time (pg_snapshot) finds exactly what
-- has become visible since, even when a transaction commits late. No order of numbers or clocks is needed.
create table changes (
  workspace_id uuid not null,
  xid          xid8 not null default pg_current_xact_id(),
  kind         text not null check (kind in ('message_created', 'message_changed', 'delivery_held', 'conversations_changed', 'sender_changed')),
  ids          uuid[] not null,                                  -- of messages, conversations or senders
  told_at      timestamptz not null default now(),
  primary key (workspace_id, xid, kind)
) with (autovacuum_vacuum_scale_factor = 0.1);
create index changes_by_age on changes using brin (told_at);     -- costs writers nothing; deleting old rows uses it

-- The rows, and the table in which the migrations are noted.
create table schema_migrations (version bigint, name text, md5 text, run_at timestamp with time zone);
insert into schema_migrations (version, name, md5, run_at) values ('0', NULL, NULL, NULL);
insert into schema_migrations (version, name, md5, run_at) values ('1', 'schema', '4381508147c916a2f3bd57749ecc1b5a', '2026-11-24 00:34:04.59+00');
insert into workspaces (workspace_id, name, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', 'Padaria Flor do Trigo', '2026-11-24 00:34:05.818+00');
insert into api_keys (workspace_id, key_id, name, prefix, hash, scopes, rate_per_minute, created_at, expires_at, revoked_at, last_used_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-6e1f-7567-a3ca-88c1d0c8a9f4', 'fixture', 'rcd_LnId', E'\\x494cd7a2fd06c91eee4e1c57b6e339d374d6e91b0422a7036924acd12199940f', '{admin}', NULL, '2026-11-24 00:34:08.465+00', NULL, NULL, '2026-11-24 00:34:25.845+00');
insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials, credentials_key_id, throughput_per_second, unknown_policy, paused_at, stopped_at, stop_failure, resumed_at, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'whatsapp', '551140000001', '551140000001', '106540352240001', E'\\x017eb202db1060211b1a6d126488ff78d9754c66c0af4c17451a9a129140aed6db3cc50952f239339dbe11a32eb8be66f2d400ea719ed92674e1b5dcc1fa162799a845d7f693519d1075fd239d0f566e5c7dda8f4824573136b27203fbde21cdfdd913b483d5535a7bb6aefce9a071c08fa12b1b7abdfc640e00b6', '3557bce6177f7082', '80', 'hold', '2026-11-24 00:34:25.027+00', NULL, NULL, NULL, '2026-11-24 00:34:11.429+00');
insert into sender_activity (workspace_id, sender_id, sent_per_second, measured_at, last_sent_at, last_receipt_at, last_webhook_at, last_error_at, last_error, waits, waits_at, unread_webhooks) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', '0.4', '2026-11-24 00:34:25.971+00', '2026-11-24 00:34:24.66+00', '2026-11-24 00:34:24.864+00', '2026-11-24 00:34:24.812+00', '2026-11-24 00:34:24.864+00', '{"code":"recipient_unreachable","detail":"The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Ask another way.","channelCode":131026,"channelTitle":"Message undeliverable","channelDetails":"Message undeliverable.","channelTraceId":null}', '{"behind":0,"recipientPace":0,"senderRate":0,"channelAway":0,"paused":1,"stopped":0,"database":0}', '2026-11-24 00:34:25.921+00', '{}');
insert into sender_leases (workspace_id, sender_id, holder, fence, expires_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', NULL, '1', NULL);
insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f58f6dfd9102', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'Customer 0001', NULL, '2026-11-24 00:34:21+00', '2026-11-24 00:34:21.784+00');
insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a31c-7486-928c-dbe45229f872', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'Customer 0002', NULL, '2026-11-24 00:34:22+00', '2026-11-24 00:34:22.108+00');
insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a328-72b1-b30f-ec24e79e868b', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'Customer 0003', NULL, '2026-11-24 00:34:22+00', '2026-11-24 00:34:22.12+00');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', '551187000001', 'phone', '5511987000001', '2026-11-24 00:34:21+00', '2026-11-24 00:34:21+00', '01a20af9-a1d9-7066-9211-f58f6dfd9102');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'BR.202346051861779', 'user_id', 'BR.202346051861779', '2026-11-24 00:34:21+00', '2026-11-24 00:34:21+00', '01a20af9-a1d9-7066-9211-f58f6dfd9102');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', '551187000002', 'phone', '5511987000002', '2026-11-24 00:34:22+00', '2026-11-24 00:34:22+00', '01a20af9-a31c-7486-928c-dbe45229f872');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'BR.227726297969098', 'user_id', 'BR.227726297969098', '2026-11-24 00:34:22+00', '2026-11-24 00:34:22+00', '01a20af9-a31c-7486-928c-dbe45229f872');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', '551187000003', 'phone', '5511987000003', '2026-11-24 00:34:22+00', '2026-11-24 00:34:22+00', '01a20af9-a328-72b1-b30f-ec24e79e868b');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'BR.269509087169201', 'user_id', 'BR.269509087169201', '2026-11-24 00:34:22+00', '2026-11-24 00:34:22+00', '01a20af9-a328-72b1-b30f-ec24e79e868b');
insert into conversations (workspace_id, conversation_id, sender_id, contact_id, merged_into, merged_at, last_position, last_inbound_at, last_message_at, position_epoch, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f80ab0b89cf7', '01a20af9-798e-7153-b70d-0b40bc3141fb', '01a20af9-a1d9-7066-9211-f58f6dfd9102', NULL, NULL, '4', '2026-11-24 00:34:24+00', '2026-11-24 00:34:24.605+00', '0', '2026-11-24 00:34:21.784+00');
insert into conversations (workspace_id, conversation_id, sender_id, contact_id, merged_into, merged_at, last_position, last_inbound_at, last_message_at, position_epoch, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a328-72b1-b30f-f37d81a825ad', '01a20af9-798e-7153-b70d-0b40bc3141fb', '01a20af9-a328-72b1-b30f-ec24e79e868b', NULL, NULL, '2', '2026-11-24 00:34:22+00', '2026-11-24 00:34:24.625+00', '0', '2026-11-24 00:34:22.12+00');
insert into conversations (workspace_id, conversation_id, sender_id, contact_id, merged_into, merged_at, last_position, last_inbound_at, last_message_at, position_epoch, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a31c-7486-928c-de22c8e0b63d', '01a20af9-798e-7153-b70d-0b40bc3141fb', '01a20af9-a31c-7486-928c-dbe45229f872', NULL, NULL, '3', '2026-11-24 00:34:22+00', '2026-11-24 00:34:25.093+00', '0', '2026-11-24 00:34:22.108+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f80ab0b89cf7', '1', '01a20af9-a1d9-7066-9211-f15431384dca', 'user', 'text', '5511987000001', '551140000001', 'Oi, tem bolo de cenoura?', '{"from":"5511987000001","from_user_id":"BR.202346051861779","id":"wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDJBREMxQkJBM0I3MjU2N0YzOEMyAA==","timestamp":"1795480461","type":"text","text":{"body":"Oi, tem bolo de cenoura?"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'd3a8caa0038d4c07b131ba55b5a166e4', '2026-11-24 00:34:21.784+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a31c-7486-928c-de22c8e0b63d', '1', '01a20af9-a31c-7486-928c-d6002c845683', 'user', 'text', '5511987000002', '551140000001', 'Oi, tem bolo de cenoura?', '{"from":"5511987000002","from_user_id":"BR.227726297969098","id":"wamid.HBgNNTUxMTk4NzAwMDAwMhUCABIYFDU4NzYxQThBNkJDODlEMDU3RTkwAA==","timestamp":"1795480462","type":"text","text":{"body":"Oi, tem bolo de cenoura?"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '52d74a627e724f009b92be8b546b2308', '2026-11-24 00:34:22.108+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a328-72b1-b30f-f37d81a825ad', '1', '01a20af9-a328-72b1-b30f-ea7c0b5e4c0f', 'user', 'text', '5511987000003', '551140000001', 'Oi, tem bolo de cenoura?', '{"from":"5511987000003","from_user_id":"BR.269509087169201","id":"wamid.HBgNNTUxMTk4NzAwMDAwMxUCABIYFEVFNkY2MzI2OEEzRTRFQzk3RUU3AA==","timestamp":"1795480462","type":"text","text":{"body":"Oi, tem bolo de cenoura?"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0d77d2de2a6547b697d4874c74dd07e4', '2026-11-24 00:34:22.12+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f80ab0b89cf7', '2', '01a20af9-a42d-7126-a40e-859a842707d6', 'assistant', 'order_details', '551140000001', '5511987000001', 'Your order', '{"type":"order_details","body":{"text":"Your order"},"action":{"name":"review_and_pay","parameters":{"reference_id":"PEDIDO-1","type":"digital-goods","payment_type":"br","payment_settings":[{"type":"payment_link","payment_link":{"uri":"https://pay.example.com/1"}}],"currency":"BRL","total_amount":{"value":4800,"offset":100},"order":{"status":"pending","items":[{"retailer_id":"sku-1","name":"Cake","amount":{"value":2400,"offset":100},"quantity":2}],"subtotal":{"value":4800,"offset":100},"tax":{"value":0,"offset":100}}}}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '9e3dc61a3794418891ea9a941610ede3', '2026-11-24 00:34:22.381+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f80ab0b89cf7', '3', '01a20af9-a9be-76be-9446-6b77a9166ed5', 'assistant', 'order_status', '551140000001', '5511987000001', 'Your order goes on', '{"type":"order_status","body":{"text":"Your order goes on"},"action":{"name":"review_order","parameters":{"reference_id":"PEDIDO-1","order":{"status":"processing"}}}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '70e6b83dfef846a488cc1215e26950b4', '2026-11-24 00:34:23.806+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a31c-7486-928c-de22c8e0b63d', '2', '01a20af9-aa93-7189-8683-87bd5f0560a3', 'assistant', 'contacts', '551140000001', '5511987000002', 'Ana Lima', '{"contacts":[{"name":{"formatted_name":"Ana Lima","first_name":"Ana Lima"}}]}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '9b9739533a7d41af9d02aa82db202639', '2026-11-24 00:34:24.019+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f80ab0b89cf7', '4', '01a20af9-acdd-7286-90e2-3ac6a742e4ed', 'user', 'text', '5511987000001', '551140000001', 'Obrigada!', '{"from":"5511987000001","from_user_id":"BR.202346051861779","id":"wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDA3QTQ0NUUxNTMwMzg2ODk4MEQzAA==","timestamp":"1795480464","type":"text","text":{"body":"Obrigada!"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '7b3bd2a974eb41a1a0b555a43084a0ef', '2026-11-24 00:34:24.605+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a328-72b1-b30f-f37d81a825ad', '2', '01a20af9-acf1-7469-92d5-220be840445a', 'assistant', 'contacts', '551140000001', '5511987000003', 'Ana Lima', '{"contacts":[{"name":{"formatted_name":"Ana Lima","first_name":"Ana Lima"}}]}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '80d09806398c47dc9e0c6b0dd69e3e95', '2026-11-24 00:34:24.625+00');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a31c-7486-928c-de22c8e0b63d', '3', '01a20af9-aec5-748f-b941-0647caa1ecbf', 'assistant', 'contacts', '551140000001', '5511987000002', 'Léo Souza', '{"contacts":[{"name":{"formatted_name":"Léo Souza","first_name":"Léo Souza"}}]}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'b23d45e9259b4ed2bb5a792359194843', '2026-11-24 00:34:25.093+00');
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a1d9-7066-9211-f15431384dca', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDJBREMxQkJBM0I3MjU2N0YzOEMyAA==', 'false', NULL, 'received', NULL, '2026-11-24 00:34:21+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a31c-7486-928c-d6002c845683', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMhUCABIYFDU4NzYxQThBNkJDODlEMDU3RTkwAA==', 'false', NULL, 'received', NULL, '2026-11-24 00:34:22+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a328-72b1-b30f-ea7c0b5e4c0f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABIYFEVFNkY2MzI2OEEzRTRFQzk3RUU3AA==', 'false', NULL, 'received', NULL, '2026-11-24 00:34:22+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a42d-7126-a40e-859a842707d6', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABEYEjMyNTlEQ0ZFRTUxRkFCQjg4OQA=', 'false', '2026-11-24 00:34:22.806+00', 'delivered', NULL, '2026-11-24 00:34:23+00', '2026-11-24 00:34:23+00', NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-a9be-76be-9446-6b77a9166ed5', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABEYEjUwOTRCNjc1OUJBRjNDNjcxQgA=', 'false', '2026-11-24 00:34:23.877+00', 'delivered', NULL, '2026-11-24 00:34:24+00', '2026-11-24 00:34:24+00', NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-aa93-7189-8683-87bd5f0560a3', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMhUCABEYEjhEQjc1NzREOTVFQTBGQzk3MwA=', 'false', '2026-11-24 00:34:24.055+00', 'delivered', NULL, '2026-11-24 00:34:24+00', '2026-11-24 00:34:24+00', NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-acdd-7286-90e2-3ac6a742e4ed', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDA3QTQ0NUUxNTMwMzg2ODk4MEQzAA==', 'false', NULL, 'received', NULL, '2026-11-24 00:34:24+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-acf1-7469-92d5-220be840445a', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABEYEkQ1NzEyQzg1ODBFREJFNTkzMwA=', 'false', '2026-11-24 00:34:24.63+00', 'failed', '{"code":"recipient_unreachable","detail":"The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Ask another way.","channelCode":131026,"channelTitle":"Message undeliverable","channelDetails":"Message undeliverable.","channelTraceId":null}', NULL, NULL, NULL);
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDJBREMxQkJBM0I3MjU2N0YzOEMyAA==', '01a20af9-a1d9-7066-9211-f15431384dca', 'false');
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMhUCABIYFDU4NzYxQThBNkJDODlEMDU3RTkwAA==', '01a20af9-a31c-7486-928c-d6002c845683', 'false');
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABIYFEVFNkY2MzI2OEEzRTRFQzk3RUU3AA==', '01a20af9-a328-72b1-b30f-ea7c0b5e4c0f', 'false');
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDA3QTQ0NUUxNTMwMzg2ODk4MEQzAA==', '01a20af9-acdd-7286-90e2-3ac6a742e4ed', 'false');
insert into order_messages (workspace_id, sender_id, reference_id, message_id, order_status, payment_status) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'PEDIDO-1', '01a20af9-a42d-7126-a40e-859a842707d6', 'pending', NULL);
insert into order_messages (workspace_id, sender_id, reference_id, message_id, order_status, payment_status) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'PEDIDO-1', '01a20af9-a9be-76be-9446-6b77a9166ed5', 'processing', NULL);
insert into idempotency_keys (workspace_id, route, key, request_hash, message_id, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '/messages/interactive/order_details', 'fixture-order-1', E'\\x1d5ad4124672bf80134db5228b0490ec0f5037dc8b839a2a8ccbb08c51eeecb2', '01a20af9-a42d-7126-a40e-859a842707d6', '2026-11-24 00:34:22.381+00');
insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address, window_required, state, attempts, due_at, created_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', '01a20af9-aec5-748f-b941-0647caa1ecbf', '01a20af9-a31c-7486-928c-de22c8e0b63d', '3', 'phone', '5511987000002', 'false', 'waiting', '0', '2026-11-24 00:34:25.093+00', '2026-11-24 00:34:25.093+00');
insert into receipts (workspace_id, sender_id, channel_message_id, status, at, message_id, failure, received_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-798e-7153-b70d-0b40bc3141fb', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABEYEkQ1NzEyQzg1ODBFREJFNTkzMwA=', 'failed', '2026-11-24 00:34:24+00', '01a20af9-acf1-7469-92d5-220be840445a', '{"code":"recipient_unreachable","detail":"The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Ask another way.","channelCode":131026,"channelTitle":"Message undeliverable","channelDetails":"Message undeliverable.","channelTraceId":null}', '2026-11-24 00:34:24.812+00');
insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at, resolved, resend_as) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-acf1-7469-92d5-220be840445a', '01a20af9-a328-72b1-b30f-f37d81a825ad', '01a20af9-798e-7153-b70d-0b40bc3141fb', '2026-11-24 00:34:24+00', 'true', NULL);
insert into delivery_resolutions (workspace_id, message_id, resolution_id, state, action, key_id, resolved_at, resent_as) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '01a20af9-acf1-7469-92d5-220be840445a', '01a20af9-ae63-767b-be23-d8c20309438c', 'failed', 'mark_failed', '01a20af9-6e1f-7567-a3ca-88c1d0c8a9f4', '2026-11-24 00:34:24.995+00', NULL);
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '763', 'message_created', '{01a20af9-a1d9-7066-9211-f15431384dca}', '2026-11-24 00:34:21.84953+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '764', 'message_created', '{01a20af9-a31c-7486-928c-d6002c845683}', '2026-11-24 00:34:22.11049+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '765', 'message_created', '{01a20af9-a328-72b1-b30f-ea7c0b5e4c0f}', '2026-11-24 00:34:22.129862+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '767', 'message_created', '{01a20af9-a42d-7126-a40e-859a842707d6}', '2026-11-24 00:34:22.5386+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '768', 'message_changed', '{01a20af9-a42d-7126-a40e-859a842707d6}', '2026-11-24 00:34:22.878826+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '769', 'message_changed', '{01a20af9-a42d-7126-a40e-859a842707d6}', '2026-11-24 00:34:23.05163+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '770', 'message_changed', '{01a20af9-a42d-7126-a40e-859a842707d6}', '2026-11-24 00:34:23.173757+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '771', 'message_changed', '{01a20af9-a42d-7126-a40e-859a842707d6}', '2026-11-24 00:34:23.433527+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '774', 'message_created', '{01a20af9-a9be-76be-9446-6b77a9166ed5}', '2026-11-24 00:34:23.808952+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '775', 'message_changed', '{01a20af9-a9be-76be-9446-6b77a9166ed5}', '2026-11-24 00:34:23.889524+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '776', 'message_created', '{01a20af9-aa93-7189-8683-87bd5f0560a3}', '2026-11-24 00:34:24.023843+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '777', 'message_changed', '{01a20af9-aa93-7189-8683-87bd5f0560a3,01a20af9-a9be-76be-9446-6b77a9166ed5}', '2026-11-24 00:34:24.062233+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '778', 'message_changed', '{01a20af9-aa93-7189-8683-87bd5f0560a3}', '2026-11-24 00:34:24.176064+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '779', 'message_changed', '{01a20af9-a9be-76be-9446-6b77a9166ed5}', '2026-11-24 00:34:24.240565+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '780', 'message_changed', '{01a20af9-aa93-7189-8683-87bd5f0560a3}', '2026-11-24 00:34:24.302816+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '781', 'message_changed', '{01a20af9-a9be-76be-9446-6b77a9166ed5}', '2026-11-24 00:34:24.428268+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '782', 'message_changed', '{01a20af9-aa93-7189-8683-87bd5f0560a3}', '2026-11-24 00:34:24.53596+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '783', 'message_created', '{01a20af9-acdd-7286-90e2-3ac6a742e4ed}', '2026-11-24 00:34:24.606751+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '784', 'message_created', '{01a20af9-acf1-7469-92d5-220be840445a}', '2026-11-24 00:34:24.626145+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '785', 'message_changed', '{01a20af9-acf1-7469-92d5-220be840445a}', '2026-11-24 00:34:24.635741+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '786', 'message_changed', '{01a20af9-acf1-7469-92d5-220be840445a}', '2026-11-24 00:34:24.662861+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '787', 'message_changed', '{01a20af9-acf1-7469-92d5-220be840445a}', '2026-11-24 00:34:24.8144+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '789', 'message_changed', '{01a20af9-acf1-7469-92d5-220be840445a}', '2026-11-24 00:34:24.995899+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '790', 'sender_changed', '{01a20af9-798e-7153-b70d-0b40bc3141fb}', '2026-11-24 00:34:25.033389+00');
insert into changes (workspace_id, xid, kind, ids, told_at) values ('01a20af9-637a-74ca-abaa-fdd479107e6f', '792', 'message_created', '{01a20af9-aec5-748f-b941-0647caa1ecbf}', '2026-11-24 00:34:25.106496+00');
