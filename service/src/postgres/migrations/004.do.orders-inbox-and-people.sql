-- Orders as rows, an inbox that people share, people with sessions, an audit log, and search by words.

-- == People ===================================================================================================================

create table users (
  workspace_id  uuid not null references workspaces,
  user_id       uuid not null,
  email         text not null check (email = lower(email) and char_length(email) between 3 and 254),
  name          text not null check (char_length(name) between 1 and 100),
  role          text not null check (role in ('owner', 'manager', 'attendant', 'reader')),
  locale        text not null default 'pt' check (locale in ('pt', 'en')),
  password_hash text,                                            -- argon2id; null: signs in another way, or not yet
  is_available  boolean not null default true,                   -- may be given conversations in turn
  disabled_at   timestamptz,
  created_at    timestamptz not null,
  primary key (workspace_id, user_id),
  unique (workspace_id, email)
);
-- Whoever signs in tells an e-mail before the workspace is known.
create index users_by_email on users (email);

create table sessions (
  workspace_id uuid not null,
  session_id   uuid not null,
  user_id      uuid not null,
  hash         bytea not null check (octet_length(hash) = 32),   -- SHA-256 of the cookie's token
  signed_in_by text not null check (signed_in_by in ('password', 'passkey', 'oidc', 'link')),
  address      text,                                             -- of the client, when it signed in
  agent        text,                                             -- its User-Agent
  created_at   timestamptz not null,
  used_at      timestamptz not null,
  ends_at      timestamptz not null,
  primary key (workspace_id, session_id),
  unique (hash),
  foreign key (workspace_id, user_id) references users on delete cascade
);
create index sessions_of_user on sessions (workspace_id, user_id);
create index sessions_by_end on sessions (ends_at);              -- of all workspaces: those that ended are deleted

-- The link that a person is handed to choose a password: an invitation, or a reset. It works once, and a new one takes its place.
create table user_links (
  workspace_id uuid not null,
  user_id      uuid not null,
  hash         bytea not null check (octet_length(hash) = 32),   -- SHA-256 of the token in the link
  kind         text not null check (kind in ('invitation', 'reset')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (workspace_id, user_id),
  unique (hash),
  foreign key (workspace_id, user_id) references users on delete cascade
);

create table passkeys (
  workspace_id  uuid not null,
  passkey_id    uuid not null,
  user_id       uuid not null,
  credential_id bytea not null,
  public_key    bytea not null,
  counter       bigint not null,                                  -- as it says itself; 0: it does not count
  challenged_at timestamptz,                                      -- the challenge that it signed last
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 100),
  created_at    timestamptz not null,
  used_at       timestamptz,
  primary key (workspace_id, passkey_id),
  unique (credential_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);

-- Who a user is at an OpenID provider.
create table user_identities (
  workspace_id uuid not null,
  issuer       text not null,
  subject      text not null,
  user_id      uuid not null,
  created_at   timestamptz not null,
  primary key (workspace_id, issuer, subject),
  foreign key (workspace_id, user_id) references users on delete cascade
);

-- Who did what. The entry is written before the deed, its outcome after.
create table audit_entries (
  workspace_id uuid not null,
  entry_id     uuid not null,
  made_at      timestamptz not null,
  actor_kind   text not null check (actor_kind in ('user', 'key', 'command', 'nobody')),
  actor_id     uuid,
  actor_name   text,                                             -- as it was then
  action       text not null,
  subject_id   text,
  address      text,                                             -- of the client
  request_id   text,
  outcome      text check (outcome in ('done', 'refused')),      -- null: not known
  problem      text,                                             -- the code of the refusal
  primary key (workspace_id, entry_id)
);
create index audit_entries_by_time on audit_entries (workspace_id, made_at, entry_id);
create index audit_entries_by_actor on audit_entries (workspace_id, actor_id, made_at, entry_id);
create index audit_entries_by_action on audit_entries (workspace_id, action, made_at, entry_id);
create index audit_entries_by_age on audit_entries (made_at);     -- of all workspaces: old ones are deleted

-- Keys and users do things: who did one is the id of either.
alter table delivery_resolutions drop constraint delivery_resolutions_workspace_id_key_id_fkey;
alter table delivery_resolutions rename column key_id to resolved_by;
alter table drafts drop constraint drafts_workspace_id_written_by_fkey, drop constraint drafts_workspace_id_decided_by_fkey;

alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (cardinality(scopes) > 0);   -- which there are: tenants/scopes.ts

-- == Workspaces ===============================================================================================================

alter table workspaces
  add column time_zone text not null default 'America/Sao_Paulo',  -- in which the shop counts its days
  add column assigns   text not null default 'by_hand' check (assigns in ('by_hand', 'in_turn'));

-- == Inbox ====================================================================================================================

alter table conversations
  add column assigned_to   uuid,                                 -- the user who looks after it
  add column closed_at     timestamptz,                          -- until the contact's next message
  add column snoozed_until timestamptz,
  add column waits_since   timestamptz;                          -- the contact wrote last, and first of all unanswered then
create index conversations_by_state on conversations (workspace_id, (closed_at is null), assigned_to);
create index conversations_waiting on conversations (workspace_id, assigned_to, waits_since) where waits_since is not null;
create index conversations_snoozed on conversations (workspace_id, snoozed_until) where snoozed_until is not null;

-- What the inbox knows of a user; no row: nothing yet.
create table inbox_users (
  workspace_id uuid not null,
  user_id      uuid not null,
  given_at     timestamptz,                                      -- when a conversation was given in turn last
  read_to      timestamptz,                                      -- what contacts wrote until then is read; null: until the user was made
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);

-- How far a user has read a conversation.
create table conversation_reads (
  workspace_id    uuid not null,
  user_id         uuid not null,
  conversation_id uuid not null,
  position        integer not null,
  primary key (workspace_id, user_id, conversation_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);
create index conversation_reads_of_conversation on conversation_reads (workspace_id, conversation_id);

-- What people of the shop tell each other about a conversation; the contact never sees it.
create table notes (
  workspace_id    uuid not null,
  note_id         uuid not null,
  conversation_id uuid not null,
  position        integer not null,                              -- of the latest message then: the note stands after it
  text            text not null check (char_length(text) between 1 and 4000),
  mentions        uuid[] not null default '{}',
  written_by      uuid not null,
  created_at      timestamptz not null,
  primary key (workspace_id, note_id)
);
create index notes_of_conversation on notes (workspace_id, conversation_id, note_id);
create index notes_by_mention on notes using gin (mentions) where mentions <> '{}';

create table labels (
  workspace_id uuid not null references workspaces,
  label_id     uuid not null,
  name         text not null check (char_length(name) between 1 and 50),
  color        text not null check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink')),
  created_at   timestamptz not null,
  primary key (workspace_id, label_id),
  unique (workspace_id, name)
);

create table conversation_labels (
  workspace_id    uuid not null,
  label_id        uuid not null,
  conversation_id uuid not null,
  primary key (workspace_id, label_id, conversation_id),
  foreign key (workspace_id, label_id) references labels on delete cascade
);
create index conversation_labels_of_conversation on conversation_labels (workspace_id, conversation_id);

create table saved_replies (
  workspace_id uuid not null references workspaces,
  reply_id     uuid not null,
  shortcut     text not null check (shortcut ~ '^[a-z0-9-]{1,32}$'),
  text         text not null check (char_length(text) between 1 and 4096),
  created_at   timestamptz not null,
  primary key (workspace_id, reply_id),
  unique (workspace_id, shortcut)
);

-- The first message to a contact who waited.
create table answers (
  workspace_id    uuid not null,
  message_id      uuid not null,                                 -- in the order of time
  conversation_id uuid not null,
  user_id         uuid,                                          -- null: a program answered
  waited_since    timestamptz not null,
  answered_at     timestamptz not null,
  primary key (workspace_id, message_id)
);
create index answers_by_time on answers (workspace_id, answered_at);

-- == Orders ===================================================================================================================

-- What a message that speaks of an order asks for, and when it says that the order was paid.
alter table order_messages
  add column total_value bigint,                                 -- in hundredths of the currency; this and the next two: of one that asks for the payment
  add column currency    text,
  add column expires_at  timestamptz,
  add column paid_at     timestamptz;                            -- null: the message does not say
update order_messages o
set total_value = (p.order ->> 'total')::bigint, currency = p.order ->> 'currency',
    expires_at = to_timestamp((p.order ->> 'expiration')::bigint), paid_at = to_timestamp((p.order ->> 'paid')::bigint)
from messages m
cross join lateral (
  select jsonb_build_object(
    'total', jsonb_path_query_first(m.content_data::jsonb, '$.**.total_amount.value'),
    'currency', jsonb_path_query_first(m.content_data::jsonb, '$.**.currency ? (@.type() == "string")'),  -- not an amount in a template's text
    'expiration', jsonb_path_query_first(m.content_data::jsonb, '$.**.order.expiration.timestamp'),
    'paid', jsonb_path_query_first(m.content_data::jsonb, '$.**.parameters.payment.timestamp')
  ) as order
) p
where m.workspace_id = o.workspace_id and m.message_id = o.message_id and m.role = 'assistant'
  and (o.begins or o.payment_status is not null);

-- One row for each order, as the messages that speak of it and did not fail say: orders/order-rows.ts.
create table orders (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  reference_id    text collate "C" not null check (char_length(reference_id) between 1 and 60), -- C: found by its beginning
  order_id        uuid not null,                                 -- of the message that spoke of it first, whatever became of that
  conversation_id uuid not null,                                 -- of the latest request for the payment, else of the first message
  mentions        integer not null check (mentions >= 0),        -- how many messages say what follows
  status          text,                                          -- null: none gives it
  status_by       uuid,                                          -- the latest message that gives it; so the next but one, and asked_by of what follows
  payment_status  text,
  payment_by      uuid,
  payment         text not null generated always as (
    case when payment_status = 'captured' then 'paid' when status = 'canceled' then 'canceled' when payment_status = 'failed' then 'failed' else 'unpaid' end
  ) stored,
  asked_by        uuid,                                          -- the latest request for the payment
  total_value     bigint,                                        -- in hundredths of the currency
  currency        text,
  expires_at      timestamptz(3),                                -- milliseconds, as cursors name them; so the others that lists are sorted by
  paid_at         timestamptz(3),                                -- by the first message that told it; so the next two
  canceled_at     timestamptz,
  reported_at     timestamptz,                                   -- the contact told how or that they pay
  created_at      timestamptz(3) not null,                       -- of the first message
  last_said_at    timestamptz not null,                          -- of the latest
  primary key (workspace_id, sender_id, reference_id)
);
create index orders_by_state on orders (workspace_id, payment, status, created_at, order_id);
create index orders_by_paid on orders (workspace_id, paid_at, order_id) where payment = 'paid';
create index orders_by_cancellation on orders (workspace_id, canceled_at) where status = 'canceled';
create index orders_due on orders (workspace_id, expires_at, order_id) where payment = 'unpaid';
create index orders_of_conversation on orders (workspace_id, conversation_id);

insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, status_by, payment_status, payment_by,
                    asked_by, total_value, currency, expires_at, paid_at, canceled_at, reported_at, created_at, last_said_at)
select o.workspace_id, o.sender_id, o.reference_id, (array_agg(o.message_id order by o.message_id))[1],
       coalesce((array_agg(m.conversation_id order by o.message_id desc) filter (where o.begins and w.stands))[1],
                (array_agg(m.conversation_id order by o.message_id))[1]),
       count(*) filter (where w.stands),
       (array_agg(o.order_status order by o.message_id desc) filter (where o.order_status is not null and w.stands))[1],
       (array_agg(o.message_id order by o.message_id desc) filter (where o.order_status is not null and w.stands))[1],
       (array_agg(o.payment_status order by o.message_id desc) filter (where o.payment_status is not null and w.stands))[1],
       (array_agg(o.message_id order by o.message_id desc) filter (where o.payment_status is not null and w.stands))[1],
       (array_agg(o.message_id order by o.message_id desc) filter (where o.begins and w.stands))[1],
       (array_agg(o.total_value order by o.message_id desc) filter (where o.begins and w.stands))[1],
       (array_agg(o.currency order by o.message_id desc) filter (where o.begins and w.stands))[1],
       (array_agg(o.expires_at order by o.message_id desc) filter (where o.begins and w.stands))[1],
       min(coalesce(o.paid_at, m.created_at)) filter (where o.payment_status = 'captured' and w.stands),
       min(m.created_at) filter (where o.order_status = 'canceled' and w.stands),
       min(m.created_at) filter (where m.role = 'user'),
       min(m.created_at), max(m.created_at)
from order_messages o
join messages m on m.workspace_id = o.workspace_id and m.message_id = o.message_id
left join message_states s on s.workspace_id = o.workspace_id and s.message_id = o.message_id
cross join lateral (select s.status is distinct from 'failed' as stands) w
group by o.workspace_id, o.sender_id, o.reference_id;

-- == Reports ==================================================================================================================

create index if not exists failed_messages_by_time on failed_messages (workspace_id, failed_at);

-- == Search ===================================================================================================================

-- Numbers are found by any four consecutive digits. Before, only the last nine were indexed; processes of the release before search without
-- an index until they end.
--
-- Match keys omit the ninth digit of a Brazilian mobile number; it is restored here, because people type it.
create function whole_number(match_key text) returns text
  language sql immutable parallel safe
  return case when match_key ~ '^55[1-9][0-9][6-9][0-9]{7}$' then left(match_key, 4) || '9' || right(match_key, 8) else match_key end;

-- Every four consecutive digits. The workspace is part of each, as in the words of names.
-- A number ends in pieces of fewer than four digits, which no search asks for.
create function digit_runs(workspace_id uuid, digits text) returns text[]
  language sql immutable parallel safe
  return array[
    workspace_id::text || '/' || substr(digits, 1, 4), workspace_id::text || '/' || substr(digits, 2, 4),
    workspace_id::text || '/' || substr(digits, 3, 4), workspace_id::text || '/' || substr(digits, 4, 4),
    workspace_id::text || '/' || substr(digits, 5, 4), workspace_id::text || '/' || substr(digits, 6, 4),
    workspace_id::text || '/' || substr(digits, 7, 4), workspace_id::text || '/' || substr(digits, 8, 4),
    workspace_id::text || '/' || substr(digits, 9, 4), workspace_id::text || '/' || substr(digits, 10, 4),
    workspace_id::text || '/' || substr(digits, 11, 4), workspace_id::text || '/' || substr(digits, 12, 4)
  ];

create index if not exists contact_addresses_by_digits on contact_addresses
  using gin (digit_runs(workspace_id, whole_number(match_key))) where kind = 'phone';
drop index contact_addresses_by_run;

-- How far the messages of a workspace are indexed. Whoever writes words, or deletes them, locks this row first.
create table message_indexes (
  workspace_id uuid primary key,
  epoch        text,                                             -- of the event log that is followed; null: nothing had happened yet
  done_to      bigint not null default 0,                        -- its position: the messages of the events up to it are indexed
  walked_to    uuid                                              -- messages with lower ids, older than the log, are still to be indexed; null: none is
);

-- A stretch of time with some thousand messages. A search reads slice by slice, newest first, and stops when its page is full: so a common
-- word costs as little as a rare one. Slices do not overlap. Times are those in the ids of messages, in milliseconds.
create table message_slices (
  workspace_id uuid not null,
  slice_id     bigint not null generated always as identity,     -- begins the words of its messages, which by that are of one workspace
  begins_ms    bigint not null,
  ends_ms      bigint not null check (ends_ms > begins_ms),      -- the first that is not of it
  first_ms     bigint,                                           -- of the messages in it; null: there is none
  last_ms      bigint,
  messages     integer not null default 0,
  primary key (workspace_id, slice_id)
);
create index message_slices_by_time on message_slices (workspace_id, begins_ms);

-- The words of each message, each with its slice before it: `17/pao`. Written some time after the message.
create table message_words (
  workspace_id uuid not null,
  message_id   uuid not null,                                    -- in the order of time
  words        tsvector not null,
  primary key (workspace_id, message_id)
);
create index message_words_by_word on message_words using gin (words);
