-- The whole schema. Every change after the first release is a migration of its own.
--
-- Every primary key, unique constraint and foreign key begins with workspace_id: a tenant cannot
-- reach another's row, and a workspace can live on any server. What is looked up before the
-- workspace is known is unique by itself: the hash of a key, of a session and of a link, the
-- account at a channel, a passkey, and the address that a bank calls.

-- == Workspaces: the shops of one server, and those that move to another ==========================

create table workspaces (
  workspace_id uuid primary key,
  name         text not null check (char_length(name) between 1 and 100),
  created_at   timestamptz not null,
  time_zone    text not null default 'America/Sao_Paulo',        -- in which the shop counts its days
  assigns      text not null default 'by_hand' check (assigns in ('by_hand', 'in_turn')),
  shows_first_steps boolean not null default true,               -- until an owner puts the list of the console away
  pushes_words boolean not null default false,                   -- whether notifications of devices have names and words of customers
  restored_to  timestamptz,                                      -- the moment of the backup from which the database was restored: commands/restored.ts
  restored_at  timestamptz,                                      -- when that was said. What happened between the two is not in the database
  -- parting: it is here and sends nothing any more. leaving: nothing is written. gone: another
  -- server has it. arriving: it is copied to here.
  state        text not null default 'here' check (state in ('here', 'parting', 'leaving', 'gone', 'arriving')),
  move_id      uuid,                                             -- the move that set the state; no other one changes it
  marks        integer not null default 0,  -- raised by a move: a copy that has a mark has all that was written before it
  constraint restored_is_told check ((restored_to is null) = (restored_at is null))
);
create index workspaces_away on workspaces (workspace_id) where state <> 'here';

-- Workspaces whose rows are not to be worked on, because they move or have moved. Statements about
-- all workspaces leave them out.
create function away_workspaces() returns uuid[]
  language sql stable parallel safe
  return array(select workspace_id from workspaces where state <> 'here');

-- Workspaces about which nothing is taken in here.
create function refused_workspaces() returns uuid[]
  language sql stable parallel safe
  return array(select workspace_id from workspaces where state in ('leaving', 'gone', 'arriving'));

-- == Access: who may call =========================================================================

create table api_keys (
  workspace_id    uuid not null references workspaces,
  key_id          uuid not null,
  name            text not null check (char_length(name) between 1 and 100),
  prefix          text not null,                                 -- the visible beginning, to distinguish keys
  hash            bytea not null check (octet_length(hash) = 32),  -- SHA-256; the key itself is never stored
  scopes          text[] not null check (cardinality(scopes) > 0),   -- which there are: engine/http/scopes.ts
  rate_per_minute integer check (rate_per_minute between 1 and 1000000000),  -- in each process; null: RECADO_KEY_RATE_PER_MINUTE
  created_at      timestamptz not null,
  expires_at      timestamptz check (expires_at > created_at),
  revoked_at      timestamptz,
  last_used_at    timestamptz,
  primary key (workspace_id, key_id),
  unique (hash)
);

create table users (
  workspace_id  uuid not null references workspaces,
  user_id       uuid not null,
  email         text not null check (email = lower(email) and char_length(email) between 3 and 254),
  name          text not null check (char_length(name) between 1 and 100),
  role          text not null check (role in ('owner', 'treasurer', 'manager', 'attendant', 'reader')),
  locale        text not null default 'pt' check (locale in ('pt', 'en')),
  password_hash text,                                            -- argon2id; null: signs in another way, or not yet
  is_available  boolean not null default true,                   -- may be assigned conversations in turn
  quiet_from    time,                                            -- in the time zone of the workspace: from then on no device is notified,
  quiet_until   time,                                            -- until then, which may be on the next day
  disabled_at   timestamptz,
  created_at    timestamptz not null,
  primary key (workspace_id, user_id),
  unique (workspace_id, email),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
-- A person who signs in gives an e-mail before the workspace is known.
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

-- Where the browser of a session is notified while no page of the console is open. It ends with the
-- session.
create table push_subscriptions (
  workspace_id uuid not null,
  session_id   uuid not null,
  endpoint     text not null check (char_length(endpoint) between 1 and 2000),  -- at the push service of the browser
  p256dh       bytea not null check (octet_length(p256dh) = 65), -- the browser's key, for which is encrypted
  auth         bytea not null check (octet_length(auth) = 16),   -- its secret, as above
  key_id       text not null,                                    -- the secret key from which the pair that signs is derived
  created_at   timestamptz not null,
  waits_until  timestamptz,                                      -- the push service wants no request before
  primary key (workspace_id, session_id),
  foreign key (workspace_id, session_id) references sessions on delete cascade
);

-- The link that a person is handed to choose a password: an invitation, or a reset. It works once,
-- and a new one takes its place.
create table user_links (
  workspace_id uuid not null,
  user_id      uuid not null,
  hash         bytea not null check (octet_length(hash) = 32),   -- SHA-256 of the token in the link
  kind         text not null check (kind in ('invitation', 'reset')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  maker_kind   text check (maker_kind in ('key', 'user')),       -- who made the link: it works only while they may still make one. Null: the command did
  maker_id     uuid,
  primary key (workspace_id, user_id),
  unique (hash),
  foreign key (workspace_id, user_id) references users on delete cascade,
  check ((maker_kind is null) = (maker_id is null))
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

-- == The audit log: who did what ==================================================================

-- Who did what. The entry is written before the action, its outcome after it.
create table audit_entries (
  workspace_id uuid not null,
  entry_id     uuid not null,
  made_at      timestamptz not null,
  actor_kind   text not null check (actor_kind in ('user', 'key', 'command', 'anonymous')),
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

-- == Senders: the numbers from which a shop writes ================================================

create table senders (
  workspace_id          uuid not null references workspaces,
  sender_id             uuid not null,
  channel               text not null check (channel ~ '^[a-z]{1,32}$'),
  address               text not null check (address ~ '^[0-9]{7,15}$'),
  match_key             text not null,                           -- the same for both forms of a Brazilian mobile number
  channel_account_id    text not null check (length(channel_account_id) between 1 and 256),
  credentials           bytea not null,                          -- AES-256-GCM, see engine/secrets/credentials.ts
  credentials_key_id    text not null,                           -- the secret key that encrypted them
  throughput_per_second integer not null check (throughput_per_second > 0),
  unknown_policy        text not null default 'hold' check (unknown_policy in ('hold', 'resend')),
  paused_at             timestamptz,                             -- a person paused it: messages are accepted and not sent
  stopped_at            timestamptz,                             -- when the channel refused the whole account
  stop_failure          text,                                    -- why, as JSON
  resumed_at            timestamptz,                             -- refusals of earlier calls no longer stop it
  created_at            timestamptz not null,
  business_account_id   text check (length(business_account_id) between 1 and 256),  -- the account that has the templates; null: not known yet
  marks_read            boolean not null default true,           -- the console marks as read what a person has seen
  notifies_payments     boolean not null default false,          -- customers are notified that their payment came
  paid_template         text,                                    -- with which template once the window is closed: JSON of its name and language
  templates_due_at      timestamptz not null default '-infinity', -- its templates are read again; while they are read: when another process may
  templates_synced_at   timestamptz,                             -- all of them were read; null: never yet
  templates_failure     text,                                    -- JSON of channel.ts Failure: why the last reading failed
  app_due_at            timestamptz,                             -- it also lives in the channel's own app: when it is read again whether it still does; null: it does not
  token_ends_at         timestamptz,                             -- when its access token ends, as the channel said; null: never, or not said
  token_warned_days     integer,                                 -- how many days ahead that was last warned of
  primary key (workspace_id, sender_id),
  unique (workspace_id, match_key),
  unique (channel, channel_account_id),
  check ((stopped_at is null) = (stop_failure is null))
);

-- The activity of a sender. Processes count it in memory and write it once a second: no hot
-- statement touches this table.
create table sender_activity (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  sent_per_second real,                                          -- mean of the ten seconds before measured_at
  measured_at     timestamptz,
  last_sent_at    timestamptz,                                   -- the channel accepted a message
  last_receipt_at timestamptz,                                   -- when a receipt arrived, by our clock
  last_webhook_at timestamptz,                                   -- a webhook with a valid signature arrived
  last_verified_at timestamptz,                                  -- the channel asked for the webhook with its verify token
  last_error_at   timestamptz,
  last_error      text,                                          -- JSON of channel.ts Failure
  waits           text,                                          -- why its deliveries wait: JSON of senders/waits.ts, by the process that drives it
  waits_at        timestamptz,
  unread_webhooks jsonb not null default '{}',                   -- which parts of webhooks were not read, how often and when; no content
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders,
  check ((sent_per_second is null) = (measured_at is null)),
  check ((last_error_at is null) = (last_error is null))
) with (fillfactor = 50);

-- Which process drives an owner now: the deliveries of a sender, the events for an endpoint. The
-- fence grows with each change of hands: every start and settlement of an attempt names the fence
-- it was made under, so a process that lost its lease can no longer write.
create table leases (
  workspace_id uuid not null,
  owner_id     uuid not null,
  holder       uuid,
  fence        bigint not null default 0,
  expires_at   timestamptz,
  kind         text not null default 'sender' check (kind in ('sender', 'webhook_endpoint')),
  load         real not null default 0 check (load >= 0),        -- the owner's work, in pieces a second, as its holder measured it: processes share leases by it
  primary key (workspace_id, owner_id),
  check ((holder is null) = (expires_at is null))
);

-- == Contacts: who is on the other side ===========================================================

-- The words of a text as they are searched for: lower case, without accents, spaces and
-- punctuation. A set of rows, because the planner then puts the query in place of the call.
create function search_words(said text) returns setof text
  language sql immutable parallel safe as $$
  select distinct left(word, 50)
  from regexp_split_to_table(lower(regexp_replace(normalize(said, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word
  where word <> ''
$$;

-- The workspace is part of each word, so that a search reads only the words of its own workspace.
create function name_words(workspace_id uuid, name text, username text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array(
      select workspace_id::text || '/' || word
      from search_words(coalesce(name, '') || ' ' || coalesce(username, '')) as word
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
  marketing_stopped boolean not null default false,              -- the contact wants no marketing messages of this sender
  marketing_said_at timestamptz,                                 -- channel time of the word that says so: earlier ones change nothing
  named_in_app boolean not null default false,                   -- the name is from app_contacts; no profile changes it
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, sender_id) references senders
);
create index contacts_by_word on contacts using gin (words) where words is not null;

-- The registry that makes one customer one contact: a match key belongs to the contact it was first
-- inserted for.
create table contact_addresses (
  workspace_id uuid not null,
  sender_id    uuid not null,
  match_key    text not null,                                    -- see kinds/address.ts
  kind         text not null check (kind in ('phone', 'user_id', 'parent_user_id')),
  address      text not null,                                    -- as the channel last reported it, else as first given
  reported_at  timestamptz,                                      -- null: the channel has not confirmed it yet
  known_since  timestamptz,                                      -- channel time of the first report; null: only the business wrote to it
  contact_id   uuid not null,
  primary key (workspace_id, sender_id, match_key),
  foreign key (workspace_id, contact_id) references contacts
);
create index contact_addresses_by_contact on contact_addresses (workspace_id, contact_id);

-- The address book in the channel's own app of the shop, also of people who are no contacts here.
create table app_contacts (
  workspace_id uuid not null,
  sender_id    uuid not null,
  match_key    text not null,
  twin_key     text,                                             -- the other address that was said with it
  name         text,                                             -- null: removed there
  said_at      timestamptz not null,                             -- channel time: earlier ones change nothing
  primary key (workspace_id, sender_id, match_key)
);

-- Who becomes a contact, by whatever statement, has the name from the address book.
create function name_as_in_app() returns trigger
  language plpgsql as $$
declare
  said text;
begin
  select a.name into said from app_contacts a
  where a.workspace_id = new.workspace_id and a.sender_id = new.sender_id and a.match_key = new.match_key;
  if said is not null then
    update contacts c set name = said, named_in_app = true
    where c.workspace_id = new.workspace_id and c.contact_id = new.contact_id and not c.named_in_app;
  end if;
  return null;
end $$;
create trigger name_as_in_app after insert on contact_addresses for each row execute function name_as_in_app();

-- Numbers are found by any four consecutive digits. Match keys omit the ninth digit of a Brazilian
-- mobile number; it is restored here, because people type it.
create function whole_number(match_key text) returns text
  language sql immutable parallel safe
  return case when match_key ~ '^55[1-9][0-9][6-9][0-9]{7}$' then left(match_key, 4) || '9' || right(match_key, 8) else match_key end;

-- Every four consecutive digits. The workspace is part of each, as in the words of names. A number
-- ends in pieces of fewer than four digits, which no search asks for.
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

create index contact_addresses_by_digits on contact_addresses
  using gin (digit_runs(workspace_id, whole_number(match_key))) where kind = 'phone';

-- == Conversations: what a contact and a sender say to each other, and who of the shop looks after 

-- Every message changes the times of its conversation. With an index on such a time, each write
-- would add an entry to every index of the table (measured: a fifth more work to accept a message).
-- A slot is the five minutes in which the time lies: slots change rarely, so the update stays on
-- its page, and a list sorts the rows of one slot by itself.
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
  assigned_to       uuid,                                        -- the user who looks after it
  closed_at         timestamptz,                                 -- until the contact's next message
  snoozed_until     timestamptz,
  waits_since       timestamptz,                                 -- the contact wrote last, and first of all unanswered then
  window_refused_at timestamptz,                                 -- when the channel refused a message because the window was closed, though by our count it was open
  foreign key (workspace_id, sender_id) references senders,
  foreign key (workspace_id, contact_id) references contacts,
  check ((merged_into is null) = (merged_at is null)),
  check (contact_id is null or merged_into is null)
) with (fillfactor = 70);                                        -- updated with every message: free space keeps the row on its page
create index conversations_by_last_message on conversations (workspace_id, last_message_slot);
create index conversations_by_last_inbound on conversations (workspace_id, last_inbound_slot);
create index conversations_merged on conversations (workspace_id, merged_into) where merged_into is not null;
create index conversations_by_state on conversations (workspace_id, (closed_at is null), assigned_to);
create index conversations_waiting on conversations (workspace_id, assigned_to, waits_since) where waits_since is not null;
create index conversations_snoozed on conversations (workspace_id, snoozed_until) where snoozed_until is not null;
-- The keys come last: of indexes that look equally good, as all do while the table is empty, the
-- planner takes the newest.
alter table conversations
  add primary key (workspace_id, conversation_id),
  add foreign key (workspace_id, merged_into) references conversations;
create unique index conversations_of_contact on conversations (workspace_id, contact_id) where contact_id is not null;

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

-- The first message to a contact who waited.
create table answers (
  workspace_id    uuid not null,
  message_id      uuid not null,                                 -- in the order of time
  conversation_id uuid not null,
  user_id         uuid,                                          -- null: a program answered, or the shop by phone
  waited_since    timestamptz not null,
  answered_at     timestamptz not null,
  by_phone        boolean not null default false,                -- in the WhatsApp Business app
  primary key (workspace_id, message_id)
);
create index answers_by_time on answers (workspace_id, answered_at);

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

-- What people of the shop write to each other about a conversation; the contact never sees it.
create table notes (
  workspace_id    uuid not null,
  note_id         uuid not null,
  conversation_id uuid not null,
  position        integer not null,                              -- of the latest message then: the note stands after it
  text            text not null check (char_length(text) between 1 and 4000),
  mentions        uuid[] not null default '{}',
  written_by      uuid not null,
  created_at      timestamptz not null,
  seen_by         uuid[] not null default '{}',                  -- of the users whom it mentions, those who have read it
  primary key (workspace_id, note_id)
);
create index notes_of_conversation on notes (workspace_id, conversation_id, note_id);
create index notes_by_mention on notes using gin (mentions) where mentions <> '{}';

create table saved_replies (
  workspace_id uuid not null references workspaces,
  reply_id     uuid not null,
  shortcut     text not null check (shortcut ~ '^[a-z0-9-]{1,32}$'),
  text         text not null check (char_length(text) between 1 and 4096),
  created_at   timestamptz not null,
  primary key (workspace_id, reply_id),
  unique (workspace_id, shortcut)
);

-- == Messages: what was said ======================================================================

-- A message is written once. What changes is in the narrow row of message_states, because an update
-- of the row with the payload would write the payload again with every receipt.
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
  ttl_seconds       integer check (ttl_seconds > 0),             -- WhatsApp drops a template message without a word after so long; null: not a template
  span_id           text,                                        -- the span in trace_id that accepted the message, or received it; null: not recorded
  primary key (workspace_id, conversation_id, position),
  unique (workspace_id, message_id),
  foreign key (workspace_id, conversation_id) references conversations
);
-- Whole texts, by which nothing is found: to count them would be most of the work of an analyze.
alter table messages alter content_data set statistics 0, alter data set statistics 0;
-- Finds replies to a message. Few messages are replies, and a message is written once: the index
-- costs little.
create index messages_replies on messages (workspace_id, context_id) where context_id is not null;
-- The report of templates reads those of a range of days. Only messages of that one kind are in the
-- index, so others cost nothing.
create index messages_of_templates on messages (workspace_id, created_at) where type = 'template' and role = 'assistant';

-- The rank of a status. A status only moves to a higher rank, in whatever order receipts arrive.
-- `failed` is between sent and delivered: with several devices one may fail and another receive,
-- and then the message counts as delivered.
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

-- The state of a message from WhatsApp's first answer on. A message without a row is queued, or
-- being sent if it is in `calls`. There is no foreign key to the message: the check would cost
-- about a tenth of the write path. See docs/message-lifecycle.md.
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
  -- a list, not status_rank: reading the function's body costs each statement more than writing the
  -- state
  constraint known_status check (status in ('sending', 'unknown', 'sent', 'failed', 'delivered', 'read', 'received')),
  constraint failed_says_why check (status <> 'failed' or failure is not null),
  constraint taken_has_channel_id check (
    status not in ('sent', 'delivered', 'read', 'received') or channel_message_id is not null or marked_sent
  ),
  constraint not_taken_has_no_times check (status <> 'sending' or (sent_at is null and delivered_at is null and read_at is null)),
  constraint delivered_has_time check (status <> 'delivered' or delivered_at is not null),
  constraint read_has_time check (status <> 'read' or read_at is not null)
) with (fillfactor = 50);                                        -- no index on what receipts change, so updates stay on the page
-- For receipts without our id. A hash index: the ids are long and random, and the workspace is
-- checked on the few rows found.
create index message_states_by_channel_id on message_states using hash (channel_message_id);

-- The channel's ids of inbound and imported messages, which keep a message from being stored twice,
-- and further ids of messages that the channel accepted more than once.
create table channel_message_ids (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  message_id         uuid not null,
  is_further         boolean not null default false,             -- of a message that was accepted more than once
  primary key (workspace_id, sender_id, channel_message_id)
);
create index channel_message_ids_further on channel_message_ids (workspace_id, message_id) where is_further;

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

-- == Drafts: messages that wait for a person to send them =========================================

-- A message that was written and waits for a person to send it.
create table drafts (
  workspace_id    uuid not null,
  draft_id        uuid not null,
  conversation_id uuid not null,
  type            text not null,                                 -- as of messages
  body            text not null,                                 -- JSON: the body of the operation that sends it, without `from` and `to`
  note            text check (length(note) between 1 and 1000),  -- by its author, for the person who sends it
  state           text not null check (state in ('waiting', 'sent', 'discarded')),
  written_by      uuid not null,                                 -- the key or the user that wrote it
  decided_by      uuid,                                          -- the key or the user that sent or discarded it, or is sending it
  message_id      uuid,                                          -- what it is sent as: chosen before it is sent
  created_at      timestamptz not null,
  updated_at      timestamptz not null,                          -- later with each change
  expires_at      timestamptz not null,                          -- cannot be sent from then on
  primary key (workspace_id, draft_id),
  check (state = 'waiting' or decided_by is not null),
  check (state <> 'sent' or message_id is not null)
);
create index drafts_by_conversation on drafts (workspace_id, conversation_id, draft_id);
create index drafts_waiting on drafts (workspace_id, draft_id) where state = 'waiting';
-- This does not begin with the workspace: what was not sent is deleted by age for all of them.
create index drafts_by_expiry on drafts (expires_at) where state <> 'sent';

-- == Orders: what messages say of them, and what the ledger says ==================================

-- Which message refers to which order, and the status it gave: finds the messages of an order, and
-- gives preflight the status of the order. Written by the statement that stores the message. The
-- only message of an order has no row here, but stands in that of the order: `order_mentions` has
-- all.
create table order_messages (
  workspace_id   uuid not null,
  sender_id      uuid not null,
  reference_id   text collate "C" not null check (char_length(reference_id) between 1 and 60), -- C: as in orders
  message_id     uuid not null,
  order_status   text,                                           -- null: the message did not give it
  payment_status text,
  begins         boolean not null default false,                 -- it asks for the payment of the order. A template may or may not
  total_value    bigint,                                         -- in hundredths of the currency; this and the next two: of one that asks for the payment
  currency       text,
  expires_at     timestamptz,
  paid_at        timestamptz,                                    -- when it says that the order was paid; null: it does not say
  said_at        timestamptz not null default statement_timestamp(), -- the latest message decides the status, by the clock of the database: processes may disagree
  primary key (workspace_id, sender_id, reference_id, message_id)
);

-- One row for each order, as the messages that speak of it and did not fail say:
-- store/order-rows.ts.
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
  asked_by        uuid,                                          -- the latest request for the payment
  total_value     bigint,                                        -- in hundredths of the currency
  currency        text,
  expires_at      timestamptz(3),                                -- milliseconds, as cursors name them; so the others that lists are sorted by
  paid_at         timestamptz(3),                                -- by the first message that says so; so the next two
  canceled_at     timestamptz,
  reported_at     timestamptz,                                   -- the contact said how or that they pay
  created_at      timestamptz(3) not null,                       -- of the first message
  last_said_at    timestamptz not null,                          -- of the latest
  received_value  bigint not null default 0,                     -- of all its payments: this and the next two are what the ledger says
  refunded_value  bigint not null default 0,
  confirmed_at    timestamptz(3),                                -- when the money came that paid it; null: it is not paid by the ledger
  payment         text not null generated always as (
    case when confirmed_at is not null or payment_status = 'captured' then 'paid' when status = 'canceled' then 'canceled'
         when payment_status = 'failed' then 'failed' else 'unpaid' end
  ) stored,
  status_at       timestamptz,                                   -- when the message status_by was said; so the next two
  payment_at      timestamptz,
  asked_at        timestamptz,
  is_single       boolean not null default false                 -- order_id is its only message, and has no row in order_messages
);
create index orders_by_cancellation on orders (workspace_id, canceled_at) where status = 'canceled';
create index orders_of_conversation on orders (workspace_id, conversation_id);
create index orders_by_creation on orders (workspace_id, created_at, order_id);
create index orders_by_paid on orders (workspace_id, paid_at, order_id) where payment = 'paid';
-- Accepting an order leaves it fresh: unpaid and pending. It writes no index of the other states.
create index orders_fresh on orders (workspace_id, expires_at, order_id) where payment = 'unpaid' and status = 'pending';
create index orders_due on orders (workspace_id, expires_at, order_id) where payment = 'unpaid' and status is distinct from 'pending';
create index orders_by_state on orders (workspace_id, payment, status, created_at, order_id) where payment <> 'unpaid' or status is distinct from 'pending';
alter table orders add primary key (workspace_id, sender_id, reference_id);  -- last: see conversations

-- Every message that speaks of an order.
create view order_mentions as
  select workspace_id, sender_id, reference_id, message_id, order_status, payment_status, begins, total_value, currency, expires_at,
         paid_at, said_at
  from order_messages
  union all
  select workspace_id, sender_id, reference_id, order_id, status, payment_status, asked_by is not null, total_value, currency, expires_at,
         nullif(paid_at, created_at), coalesce(status_at, payment_at, asked_at, last_said_at)
  from orders where is_single;

-- Before the row of an order says anything else, its only message gets a row of its own.
create function write_out_only_message() returns trigger
  language plpgsql as $$
begin
  insert into order_messages (workspace_id, sender_id, reference_id, message_id, order_status, payment_status, begins, total_value,
                              currency, expires_at, paid_at, said_at)
  select old.workspace_id, old.sender_id, old.reference_id, old.order_id, old.status, old.payment_status, old.asked_by is not null,
         old.total_value, old.currency, old.expires_at, nullif(old.paid_at, old.created_at),
         coalesce(old.status_at, old.payment_at, old.asked_at, old.last_said_at);
  new.is_single := false;
  return new;
end $$;
create trigger write_out before update on orders for each row when (old.is_single) execute function write_out_only_message();

-- What the orders of a day come to, for each kind of thing that happened to them, once the day has
-- ended: orders/order-sums.ts counts and keeps it. Unlogged, like the next: a crash or a failover
-- empties both, and days are counted again when a summary asks for them.
create unlogged table order_sums (
  workspace_id uuid not null,
  kind         text not null,
  begins       timestamptz not null,                             -- the moments and no date: a shop may change its time zone
  ends         timestamptz not null,
  counted_in   pg_snapshot not null,                             -- what the count saw
  count        integer not null,
  sum          float8 not null,                                  -- in hundredths of the currency
  times        bigint[],                                         -- milliseconds to pay of each order that was paid, sorted
  primary key (workspace_id, kind, begins, ends)
);
alter table order_sums alter times set storage external;         -- numbers compress badly

-- In another time zone, days begin at other moments: no summary reads these any more.
create function forget_days_of_old_time_zone() returns trigger
  language plpgsql as $$
begin
  delete from order_sums where workspace_id = new.workspace_id;
  return null;
end $$;
create trigger forget_days after update on workspaces for each row
  when (old.time_zone <> new.time_zone) execute function forget_days_of_old_time_zone();

-- Changes of the sums of a moment long past. A count is good unless one of its day was not visible
-- to it. They are only inserted, so transactions that change orders of one day do not wait for each
-- other.
create unlogged table order_sum_changes (
  workspace_id uuid not null,
  kind         text not null,
  moment       timestamptz not null,
  made_in      xid8 not null default pg_current_xact_id(),
  made_at      timestamptz not null default now()
);
create index order_sum_changes_by_moment on order_sum_changes (workspace_id, kind, moment);
-- This does not begin with the workspace: they are deleted by age for all of them.
create index order_sum_changes_by_age on order_sum_changes (made_at);

-- When an order was created, paid, canceled and expired, as far as the summary counts it so.
create function counted_moments(o orders) returns timestamptz[]
  language sql immutable
  return array[
    case when o.mentions > 0 and coalesce(o.status, o.payment_status) is not null then o.created_at end,
    case when o.payment = 'paid' then o.paid_at end,
    case when o.status = 'canceled' then o.canceled_at end,
    case when o.payment = 'unpaid' then o.expires_at end
  ];

-- A day is kept two hours after it ended, and a change of what is newer than an hour needs no row:
-- no transaction takes as long as the hour between.
create function note_changed_sums() returns trigger
  language plpgsql as $$
declare
  kinds constant text[] := '{created,paid,canceled,expired}';
  long_ago constant timestamptz := now() - interval '1 hour';
  was constant timestamptz[] := counted_moments(old);
  becomes constant timestamptz[] := counted_moments(new);
  amounts_differ constant boolean := (old.total_value, old.created_at) is distinct from (new.total_value, new.created_at);
begin
  if current_setting('recado.moves', true) = coalesce(new.workspace_id, old.workspace_id)::text then
    return null;                                                 -- the workspace has left, and its sums are deleted
  end if;
  for n in 1..4 loop
    if least(was[n], becomes[n]) < long_ago and (amounts_differ or was[n] is distinct from becomes[n]) then
      insert into order_sum_changes (workspace_id, kind, moment)
      select coalesce(new.workspace_id, old.workspace_id), kinds[n], m from unnest(array[was[n], becomes[n]]) m where m < long_ago;
    end if;
  end loop;
  return null;
end $$;
-- Three triggers, because accepting a new order must not call the function.
create trigger sums_of_inserted after insert on orders for each row
  when (least(new.created_at, new.paid_at, new.canceled_at, new.expires_at) < now() - interval '1 hour')
  execute function note_changed_sums();
create trigger sums_of_updated after update on orders for each row
  when (least(old.created_at, old.paid_at, old.canceled_at, old.expires_at, new.created_at, new.paid_at, new.canceled_at, new.expires_at)
          < now() - interval '1 hour'
        and (old.created_at, old.paid_at, old.canceled_at, old.expires_at, old.payment, old.status, old.total_value, old.payment_status, old.mentions = 0)
          is distinct from
            (new.created_at, new.paid_at, new.canceled_at, new.expires_at, new.payment, new.status, new.total_value, new.payment_status, new.mentions = 0))
  execute function note_changed_sums();
create trigger sums_of_deleted after delete on orders for each row execute function note_changed_sums();

-- == Deliveries: handing messages to the channel ==================================================

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
-- Unlike every other index, this one does not begin with the workspace. Plans are mostly made while
-- the table is empty, when the planner prefers no index: for a lookup by the key it might use this
-- one, and read all deliveries of the workspace.
create index deliveries_of_conversation on deliveries (conversation_id, position);

-- Calls that are about to be made or under way, a row for a batch of one sender: written before the
-- first of them, deleted with the outcome of the last. After a crash, the outcome of a call is
-- unknown if its delivery counts fewer attempts.
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

-- Receipts that the state of a message does not hold: failures, word for word, and receipts whose
-- message is not known yet (message_id is null), because they overtook the answer to our call.
create table receipts (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  status             text not null check (status in ('sent', 'delivered', 'read', 'failed')),
  at                 timestamptz not null,                       -- channel time
  message_id         uuid,
  failure            text check (status <> 'failed' or failure is not null),
  received_at        timestamptz not null,
  named_message_id   uuid,                                       -- our id, in a receipt of a message that this database, restored from a backup, does not know
  primary key (workspace_id, sender_id, channel_message_id, status)
);
create index receipts_unmatched on receipts (workspace_id, received_at) where message_id is null;

-- One row for each message whose status is `failed`: it was refused, given up, failed by a receipt,
-- or failed by a person. Written by the statement that makes it fail, deleted when a receipt says
-- that it was delivered after all. message_states has no index on its status, so that its updates
-- stay on their page; this table is written only when a message fails.
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
create index failed_messages_by_time on failed_messages (workspace_id, failed_at);

-- What a person decided about deliveries, when, and who. A message may be held again after it was
-- resent.
create table delivery_resolutions (
  workspace_id  uuid not null,
  message_id    uuid not null,
  resolution_id uuid not null,
  state         text not null check (state in ('failed', 'unknown', 'held')),
  action        text not null check (action in ('resend', 'mark_sent', 'mark_failed')),
  resolved_by   uuid not null,                                   -- the key or the user
  resolved_at   timestamptz not null,
  resent_as     uuid,                                            -- the message that was sent in place of the failed one
  primary key (workspace_id, message_id, resolution_id),
  check ((resent_as is not null) = (state = 'failed' and action = 'resend')),
  check (state <> 'failed' or action <> 'mark_sent')             -- a status does not go back
);

-- == Webhooks in: what could not be stored ========================================================

-- Signed elements of webhooks that cannot be stored (no sender, no id, no time). Kept for a while
-- for a person to look at.
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

-- == The channel's own app: what was said and known there before ==================================

-- What is asked of the app, and how far it came: its address book, and its messages.
create table app_syncs (
  workspace_id        uuid not null,
  sender_id           uuid not null,
  excluded            text[] not null default '{}',              -- match keys of people of whom nothing is taken
  contacts_asked_at   timestamptz,                               -- written before the call, which is never repeated
  contacts_request_id text,                                      -- the channel's id of the request, for its support
  contacts_failure    text,                                      -- JSON of channel.ts Failure
  contacts_stored     integer not null default 0,                -- entries of the address book, those of changes as well
  history_asked_at    timestamptz,
  history_request_id  text,
  history_failure     text,
  declined_at         timestamptz,                               -- the shop does not share its messages
  phases              smallint[] not null default '{null,null,null}',  -- percent of each phase, the newest days first
  messages_stored     integer not null default 0,
  messages_known      integer not null default 0,                -- were here already
  changed_at          timestamptz not null,
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders
);

-- Pieces of that history which wait to be stored as messages: of one conversation each.
create table app_history (
  workspace_id uuid not null,
  piece_id     uuid not null,
  sender_id    uuid not null,
  match_keys   text[] not null,                                  -- of the person whose conversation it is of
  payload      text not null,                                    -- JSON text, as the channel sent it
  received_at  timestamptz not null,
  due_at       timestamptz not null,
  attempts     integer not null default 0 check (attempts >= 0),
  primary key (workspace_id, piece_id),
  foreign key (workspace_id, sender_id) references senders
);
create index app_history_due on app_history (due_at);            -- of all workspaces: they take turns
create index app_history_of_sender on app_history (workspace_id, sender_id);

-- == Media: files that contacts sent, or that were uploaded to be sent ============================

-- A file that a contact sent, or that was uploaded to be sent. The bytes are in the media store, by
-- workspace and hash: rows with the same bytes share them.
create table media (
  workspace_id     uuid not null,
  media_id         uuid not null,
  sender_id        uuid,                                         -- the number it came to; null: uploaded
  channel_media_id text check (length(channel_media_id) between 1 and 512),  -- WhatsApp's id of it; null: uploaded
  state            text not null check (state in ('waiting', 'ready', 'failed')),
  name             text,                                         -- of the file, as its sender named it
  mime_type        text,                                         -- waiting: as WhatsApp says; ready: by its bytes
  sha256           bytea check (octet_length(sha256) = 32),      -- waiting: as WhatsApp says; ready: of its bytes
  bytes            bigint check (bytes >= 0),
  failure          text,                                         -- JSON of channel.ts Failure: why it could not be fetched
  attempts         integer not null default 0 check (attempts >= 0),
  due_at           timestamptz,                                  -- waiting: not fetched before
  removable_at     timestamptz,                                  -- after it, row and bytes are deleted unless a message names the row
  created_at       timestamptz not null,
  primary key (workspace_id, media_id),
  foreign key (workspace_id, sender_id) references senders,
  constraint waiting_has_due_time check ((state = 'waiting') = (due_at is not null)),
  constraint ready_has_bytes check (state <> 'ready' or (sha256 is not null and bytes is not null and mime_type is not null)),
  constraint failed_says_why check (state <> 'failed' or failure is not null),
  check ((sender_id is null) = (channel_media_id is null))
);
create index media_by_content on media (workspace_id, sha256) where sha256 is not null;
create index media_due on media (workspace_id, sender_id, due_at) where state = 'waiting';
-- These do not begin with the workspace: what has served its time is deleted for all of them.
create index media_removable on media (removable_at) where removable_at is not null;
create index media_by_age on media (created_at) where state = 'ready';

-- Which message has which media. Written with the message.
create table message_media (
  workspace_id uuid not null,
  message_id   uuid not null,
  media_id     uuid not null,
  primary key (workspace_id, message_id, media_id)
);
create index message_media_by_media on message_media (workspace_id, media_id);

-- WhatsApp's ids of what was uploaded to it, for each number.
create table media_uploads (
  workspace_id     uuid not null,
  media_id         uuid not null,
  sender_id        uuid not null,
  channel_media_id text not null check (length(channel_media_id) between 1 and 512),
  expires_at       timestamptz not null,                         -- after it, WhatsApp knows the id no more
  primary key (workspace_id, media_id, sender_id),
  foreign key (workspace_id, media_id) references media on delete cascade,
  foreign key (workspace_id, sender_id) references senders
);

-- How many bytes the files of a workspace have together, so that an upload can be bounded without
-- reading them all. Triggers keep it, whatever statement writes the files: each row that names
-- bytes counts, also where several name the same.
create table media_totals (
  workspace_id uuid primary key,
  bytes        bigint not null,
  foreign key (workspace_id) references workspaces
);

create function count_media() returns trigger
  language plpgsql as $$
declare
  more bigint := 0;
begin
  if tg_op <> 'DELETE' and new.sha256 is not null then
    more := more + coalesce(new.bytes, 0);
  end if;
  if tg_op <> 'INSERT' and old.sha256 is not null then
    more := more - coalesce(old.bytes, 0);
  end if;
  if more > 0 then
    insert into media_totals as t (workspace_id, bytes) values (new.workspace_id, more)
    on conflict (workspace_id) do update set bytes = t.bytes + excluded.bytes;
  elsif more < 0 then
    update media_totals set bytes = bytes + more where workspace_id = old.workspace_id;
  end if;
  return null;
end $$;

-- A file that a customer sent has no bytes when it is inserted, so taking in messages costs nothing
-- more.
create trigger count_new after insert on media for each row when (new.bytes is not null) execute function count_media();
create trigger count_old after delete on media for each row when (old.bytes is not null) execute function count_media();
create trigger count_changed after update of bytes, sha256 on media for each row execute function count_media();

-- == Templates: copies of those at WhatsApp =======================================================

-- A copy of the templates of a sender's business account, so that a message is checked without
-- asking WhatsApp.
create table templates (
  workspace_id        uuid not null,
  template_id         uuid not null,
  sender_id           uuid not null,
  channel_template_id text not null check (length(channel_template_id) between 1 and 256),
  name                text not null check (length(name) between 1 and 512),
  language            text not null check (length(language) between 1 and 32),
  category            text not null,                             -- this and the following: WhatsApp's words
  status              text not null,
  quality             text,
  rejection           text,                                      -- JSON: reason and recommendation
  notices             text,                                      -- JSON: what else WhatsApp said of it, such as a change of category ahead
  parameter_format    text,
  display_format      text,
  sub_category        text,
  ttl_seconds         integer,
  components          text not null,                             -- JSON as WhatsApp has it
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (workspace_id, template_id),
  unique (workspace_id, sender_id, name, language),
  foreign key (workspace_id, sender_id) references senders
);
create index templates_by_channel_id on templates (workspace_id, sender_id, channel_template_id);

-- == Events: what happened, in the order in which readers hear of it ==============================

-- Events that a statement has just written and that have no position yet, one row for each
-- statement: see engine/postgres/changes.ts.
create table event_changes (
  workspace_id uuid not null,
  change_id    bigint generated always as identity primary key,  -- of all workspaces: the sequencer takes them in this order
  types        text[] not null,                                  -- one for each event, or a single one for all of them
  ids          uuid[] not null,                                  -- of the subjects
  facts        text[],                                           -- JSON objects; null: none has one
  made_at      timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- One row for each workspace that has events.
create table event_logs (
  workspace_id  uuid primary key,
  epoch         text not null check (epoch ~ '^[0-9a-f]{10}$'),  -- random: event ids of a log that was restored from elsewhere do not fit
  last_position bigint not null default 0 check (last_position >= 0)
);

-- Where each day of a log begins. The reader of a position needs only the partitions from its day
-- on.
create table event_days (
  workspace_id   uuid not null,
  day            date not null,
  first_position bigint not null check (first_position >= 1),
  primary key (workspace_id, day)
);

-- What happened, in the order in which readers receive it. Only the sequencer writes it: one row
-- for each row of event_changes, whose events have one position each, from first_position on.
-- Nothing here is personal: what a reader sees of people is read from the rows that the events
-- name.
create table events (
  workspace_id   uuid not null,
  first_position bigint not null check (first_position >= 1),    -- positions go from 1, without gaps
  types          text[] not null,                                -- see event-types.ts: one for each event, or a single one for all of them
  ids            uuid[] not null check (cardinality(ids) > 0),   -- of the message, conversation, sender, … that each type is about
  facts          text[],                                         -- JSON objects: what was true then and may be otherwise later; null: none has one
  made_at        timestamptz not null,                           -- when the facts were written
  day            date not null,                                  -- when they got their positions, UTC
  primary key (workspace_id, first_position, day)
) partition by range (day);                                      -- partitions are made ahead and dropped whole: engine/postgres/partitions.ts

-- == Webhooks out: addresses that receive events ==================================================

-- An address that receives events. It is a cursor over the event log: no row for an event that is
-- still to be sent.
create table webhook_endpoints (
  workspace_id    uuid not null,
  endpoint_id     uuid not null,
  url             text not null check (length(url) between 1 and 2000),
  description     text check (length(description) <= 500),
  types           text[] not null check (cardinality(types) > 0),      -- `message.read`, `message.*` or `*`
  sender_ids      uuid[] check (cardinality(sender_ids) > 0),          -- null: events of all senders
  headers         bytea,                                               -- encrypted JSON object; null: none
  header_names    text[] not null default '{}',
  secret          bytea not null,                                      -- encrypted, as the following
  previous_secret bytea,                                               -- signs along until `previous_until`
  previous_until  timestamptz,
  secret_key_id   text not null,                                       -- which key encrypts headers and secrets
  signing         text not null check (signing in ('v1', 'v1a')),
  public_key      text check ((public_key is null) = (signing = 'v1')), -- of v1a: what receivers verify with
  max_per_second  integer check (max_per_second between 1 and 1000),
  state           text not null check (state in ('active', 'failing', 'paused', 'disabled')),
  state_reason    text,
  state_since     timestamptz not null,
  done_to         bigint not null check (done_to >= 0),                -- the events up to this position were received, wait in webhook_retries, or were given up
  failing_since   timestamptz,                                         -- nothing but failures since then
  failures        integer not null default 0 check (failures >= 0),    -- in a row
  due_at          timestamptz,                                         -- failing: the next probe
  last_success_at timestamptz,
  created_at      timestamptz not null,
  primary key (workspace_id, endpoint_id),
  check ((previous_secret is null) = (previous_until is null)),
  check ((state = 'failing') = (due_at is not null))
);

-- A conversation that waits at an endpoint that did not take one of its events: all of its events
-- from there on are untold.
create table webhook_retries (
  workspace_id uuid not null,
  endpoint_id  uuid not null,
  lane_key     uuid not null,                                    -- of the conversation; of the subject where there is none
  position     bigint not null,
  tries        integer not null check (tries >= 0),              -- of the event at that position; 0: those before it were received
  first_at     timestamptz not null,                             -- of the first try: given up three days later
  due_at       timestamptz not null,
  primary key (workspace_id, endpoint_id, lane_key),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
);

-- What a person asked to be sent again: a second, finite cursor beside the live one.
create table webhook_replays (
  workspace_id  uuid not null,
  replay_id     uuid not null,
  endpoint_id   uuid not null,
  done_to       bigint not null,
  last_position bigint not null,
  only_failed   boolean not null,                                -- only events whose last attempt failed
  created_at    timestamptz not null,
  primary key (workspace_id, replay_id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_replays_by_endpoint on webhook_replays (workspace_id, endpoint_id);

-- Every attempt to send an event.
create table webhook_attempts (
  workspace_id uuid not null,
  endpoint_id  uuid not null,
  attempt_id   uuid not null,                                    -- in the order of time
  kind         text not null check (kind in ('event', 'replay', 'test')),
  event_id     text not null,
  position     bigint,                                           -- null: a test
  type         text not null,
  started_at   timestamptz not null,
  duration_ms  integer not null check (duration_ms >= 0),
  succeeded    boolean not null,
  status       integer,                                          -- of the answer; null: there was none
  failure      text,                                             -- JSON: code and detail
  answer       text,                                             -- its first kilobyte
  day          date not null,
  primary key (workspace_id, endpoint_id, attempt_id, day)
) partition by range (day);
create index webhook_attempts_failed on webhook_attempts (workspace_id, endpoint_id, attempt_id) where not succeeded;
create index webhook_attempts_of_event on webhook_attempts (workspace_id, endpoint_id, position);

-- == Payments: accounts at banks, charges, the money that came, refunds. Money is in hundredths of 

-- A shop's account at a bank, or at another provider of payments.
create table payment_accounts (
  workspace_id       uuid not null references workspaces,
  account_id         uuid not null,
  provider           text not null,                              -- providers/registry.ts
  name               text not null check (char_length(name) between 1 and 100),
  details            text not null,                              -- JSON without secrets, in the form of the provider: bank, Pix key, name of the receiver
  credentials        bytea not null,                             -- AES-256-GCM, as those of senders
  credentials_key_id text not null,                              -- the secret key that encrypted them
  certificate_name   text,                                       -- subject of the client certificate; this and the next two: null without one
  certificate_print  text,                                       -- SHA-256 of it, in hex
  certificate_ends_at timestamptz,
  warned_days        integer,                                    -- how many days ahead the last notice of its end came
  callback_hash      bytea not null unique check (octet_length(callback_hash) = 32), -- SHA-256 of the secret in the address that the bank calls
  callback_due_at    timestamptz not null default '-infinity',   -- the bank is given that address again; while it is: when another process may
  is_default         boolean not null,                           -- charges that name no account are made here
  lists_unknown      boolean not null default true,              -- whether money that no charge asked for waits for a person
  stopped_at         timestamptz,                                -- when the bank refused the whole account
  stop_failure       text,                                       -- why, as JSON
  read_to            timestamptz,                                -- everything received up to here is booked; null: nothing was read yet
  swept_at           timestamptz,                                -- when the last three days were read again
  due_at            timestamptz not null,                       -- when received money is to be asked for next
  attempts           integer not null default 0,                 -- that failed, in a row
  called_at            timestamptz,                                -- when the bank called last
  removed_at         timestamptz,                                -- no charge is made here any more; what was made is still followed
  created_at         timestamptz not null,
  read_place         text,                                       -- JSON: the span and page at which the reading behind `read_to` stopped; null: at the end of a span
  sweep_place        text,                                       -- the same of the days that are read again; null: all were, since `swept_at`
  newest_to          timestamptz,                                -- the newest payments were read up to here, ahead of what `read_to` has not reached
  shift_hours        integer,                                    -- hours added to local time that the bank marks as UTC; null: none ever were
  shifted_from       timestamptz,                                -- when the first payment came of those that were corrected by so many hours
  shifted_at         timestamptz,                                -- when the last one came
  primary key (workspace_id, account_id),
  check ((stopped_at is null) = (stop_failure is null))
);
create unique index payment_accounts_default on payment_accounts (workspace_id) where is_default and removed_at is null;
create index payment_accounts_by_due on payment_accounts (due_at);  -- of all workspaces

-- What a bank was asked to charge for an order. The row is there before the bank is called.
create table charges (
  workspace_id       uuid not null,
  charge_id          uuid not null,
  account_id         uuid not null,
  sender_id          uuid,                                       -- null: the customer was erased, and a new order may have the reference
  reference_id       text not null,                              -- of the order
  message_id         uuid not null,                              -- of the message that asks for it, chosen before the message is stored
  txid               text not null,                              -- ours, chosen before the call
  provider_id        text,                                       -- the provider's own id, where it has one
  amount             bigint not null check (amount > 0),
  state              text not null check (state in ('making', 'open', 'concluded', 'withdrawn', 'expired', 'removed', 'failed')),
  code               text,                                       -- what the customer's bank reads; known once it is open
  expires_at         timestamptz not null,
  due_date           date,                                       -- of a charge that may be paid until a day; else it is paid at once
  withdraw_at        timestamptz,                                -- since when it is to be withdrawn: no customer may be asked to pay it any more
  failure            text,                                       -- JSON: why the bank refused it, or what is not known
  route              text,                                       -- idempotency key of the request; this and the next two
  key                text,
  request_hash       bytea,
  due_at            timestamptz,                                -- when the bank is to be asked about it next; null: never
  attempts           integer not null default 0,                 -- in a row
  made_by            uuid not null,                              -- the key or the user who charged
  created_at         timestamptz not null,
  ended_at           timestamptz,                                -- when it left `open`
  successor_id       uuid,                                       -- the charge that takes its place once WhatsApp has the message with it; null: none does
  primary key (workspace_id, charge_id),
  unique (workspace_id, txid),                                   -- also of money that is listed at another account of the shop
  foreign key (workspace_id, account_id) references payment_accounts
);
create index charges_open on charges (workspace_id, account_id) where state = 'open';
create index charges_of_order on charges (workspace_id, sender_id, reference_id, charge_id);
create unique index charges_by_key on charges (workspace_id, route, key) where key is not null;
create index charges_by_message on charges (workspace_id, message_id);
create index charges_ended on charges (workspace_id, account_id, amount, ended_at) where state = 'concluded';
create index charges_by_due on charges (due_at) where due_at is not null;  -- of all workspaces
-- At most one charge of an order is the one to be paid.
create unique index charges_live on charges (workspace_id, sender_id, reference_id) where state in ('making', 'open') and successor_id is null;
create index charges_live_of_order on charges (workspace_id, sender_id, reference_id) where state in ('making', 'open');

-- Money that came: one row for each payment in the bank's book. What the shop's own system reports
-- has no account until the bank lists it.
create table payments (
  workspace_id uuid not null,
  payment_id   uuid not null,
  account_id   uuid,
  provider_id  text not null,                                    -- the end-to-end id of a Pix; the shop's own id of what it reported
  txid         text,
  charge_id    uuid,                                             -- matched by txid alone
  sender_id    uuid,                                             -- the order that it pays: of the charge, or as it was reported; null: of none
  reference_id text,
  amount       bigint not null check (amount > 0),
  received_at  timestamptz(3) not null,                          -- as the bank says
  booked_at    timestamptz not null,
  source       text not null check (source in ('callback', 'list', 'charge', 'reported')),
  reported_by  uuid,                                             -- the key or user who reported it
  verdict      text not null check (verdict in ('exact', 'less', 'more', 'twice', 'late', 'canceled', 'unknown')),
  is_open      boolean not null,                                 -- waits for a person
  decision     text check (decision in ('accept', 'refund', 'wait')),
  decided_by   uuid,
  decided_at   timestamptz,
  waits_until  timestamptz,                                      -- after `wait`: it is listed again then
  primary key (workspace_id, payment_id),
  unique (workspace_id, provider_id)                             -- the id of a Pix is the same everywhere
);
create index payments_by_time on payments (workspace_id, received_at, payment_id);
create index payments_by_amount on payments (workspace_id, amount, received_at, payment_id);
create index payments_of_order on payments (workspace_id, sender_id, reference_id, payment_id);
create index payments_of_charge on payments (workspace_id, charge_id) where charge_id is not null;
create index payments_open on payments (workspace_id, received_at, payment_id) where is_open;

-- Money that a bank lists in a form that cannot be read: a person looks at the bank and settles it.
-- Nothing is kept of who paid.
create table unreadable_payments (
  workspace_id  uuid not null,
  unreadable_id uuid not null,
  account_id    uuid not null,
  name          text not null,                                   -- the same however often the bank lists it: its id, else all that it says
  provider_id   text,                                            -- as the bank wrote it; so the next three
  txid          text,
  amount        text,
  received      text,
  heard_at      timestamptz not null,
  settled_at    timestamptz,
  settled_by    uuid,
  primary key (workspace_id, unreadable_id),
  unique (workspace_id, account_id, name),
  foreign key (workspace_id, account_id) references payment_accounts
);
create index unreadable_payments_open on unreadable_payments (workspace_id, unreadable_id) where settled_at is null;

-- Money that goes back: asked for by the shop, or taken back by the banks.
create table refunds (
  workspace_id uuid not null,
  refund_id    uuid not null,
  payment_id   uuid not null,
  provider_id  text not null,                                    -- ours, chosen before the call; of one that the banks made: theirs
  origin       text not null check (origin in ('shop', 'bank')),
  amount       bigint not null check (amount > 0),
  state        text not null check (state in ('making', 'pending', 'done', 'refused')),
  reason       text,
  failure      text,                                             -- JSON: why the bank refused it, or what is not known
  asked_by     uuid,
  due_at      timestamptz,                                      -- as of a charge
  attempts     integer not null default 0,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  own_id       text,                                             -- the provider's own id of it, where it does not keep the one that we chose: Mercado Pago
  primary key (workspace_id, refund_id),
  unique (workspace_id, payment_id, provider_id),
  foreign key (workspace_id, payment_id) references payments
);
create index refunds_by_end on refunds (workspace_id, ended_at) where state = 'done';
create index refunds_by_due on refunds (due_at) where due_at is not null;  -- of all workspaces

-- Notices to customers about money. The row is there before the message is.
create table payment_notices (
  workspace_id uuid not null,
  notice_id    uuid not null,
  sender_id    uuid not null,
  reference_id text not null,
  kind         text not null check (kind in ('paid', 'refunded')),
  about        uuid not null,                                    -- the payment that paid the order, or the refund
  state        text not null check (state in ('due', 'notified', 'not_notified')),
  message_id   uuid,                                             -- of what was sent
  problem      text,                                             -- code: why it was not sent
  due_at      timestamptz,                                      -- when it is to be tried next; null: it is decided
  attempts     integer not null default 0,
  created_at   timestamptz not null,
  primary key (workspace_id, notice_id),
  unique (workspace_id, kind, about)
);
create index payment_notices_of_order on payment_notices (workspace_id, sender_id, reference_id);
create index payment_notices_by_due on payment_notices (due_at) where due_at is not null;  -- of all workspaces

-- == Search: the words of messages ================================================================

-- How far the messages of a workspace are indexed. A transaction that writes words, or deletes
-- them, locks this row first.
create table message_indexes (
  workspace_id uuid primary key,
  epoch        text,                                             -- of the event log that is followed; null: nothing had happened yet
  done_to      bigint not null default 0,                        -- its position: the messages of the events up to it are indexed
  walked_to    uuid                                              -- messages with lower ids, older than the log, are still to be indexed; null: none is
);

-- A stretch of time with some thousand messages. A search reads slice by slice, newest first, and
-- stops when its page is full: so a common word costs as little as a rare one. Slices do not
-- overlap. Times are those in the ids of messages, in milliseconds.
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

-- The words of each message, each with its slice before it: `17/pao`. Written some time after the
-- message.
create table message_words (
  workspace_id uuid not null,
  message_id   uuid not null,                                    -- in the order of time
  words        tsvector not null,
  primary key (workspace_id, message_id)
);
create index message_words_by_word on message_words using gin (words);

-- The rows, and the table in which the migrations are noted.
create table schema_migrations (version bigint, name text, md5 text, run_at timestamp with time zone);
create table events_20261130 partition of events FOR VALUES FROM ('2026-11-30') TO ('2026-12-01');
create table events_20261201 partition of events FOR VALUES FROM ('2026-12-01') TO ('2026-12-02');
create table events_20261202 partition of events FOR VALUES FROM ('2026-12-02') TO ('2026-12-03');
create table events_20261203 partition of events FOR VALUES FROM ('2026-12-03') TO ('2026-12-04');
create table webhook_attempts_20261130 partition of webhook_attempts FOR VALUES FROM ('2026-11-30') TO ('2026-12-01');
create table webhook_attempts_20261201 partition of webhook_attempts FOR VALUES FROM ('2026-12-01') TO ('2026-12-02');
create table webhook_attempts_20261202 partition of webhook_attempts FOR VALUES FROM ('2026-12-02') TO ('2026-12-03');
create table webhook_attempts_20261203 partition of webhook_attempts FOR VALUES FROM ('2026-12-03') TO ('2026-12-04');
set session_replication_role = replica;
insert into schema_migrations (version, name, md5, run_at) overriding system value values ('0', NULL, NULL, NULL);
insert into schema_migrations (version, name, md5, run_at) overriding system value values ('1', 'schema', '805482032925720cb0c4f271822fe104', '2026-11-30 15:12:53.716+00');
insert into workspaces (workspace_id, name, created_at, time_zone, assigns, shows_first_steps, pushes_words, restored_to, restored_at, state, move_id, marks) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', 'Padaria Flor do Trigo', '2026-11-30 15:12:53.951+00', 'America/Sao_Paulo', 'by_hand', 'true', 'false', NULL, NULL, 'here', NULL, '0');
insert into api_keys (workspace_id, key_id, name, prefix, hash, scopes, rate_per_minute, created_at, expires_at, revoked_at, last_used_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1d88-7205-8206-e4cfc9f83bd8', 'fixture', 'rcd_RM5E', E'\\x4e4f07364505f580fafeb1d3bb5b4e8d70c24c37c37b132af5b81609fba3881d', '{admin}', NULL, '2026-11-30 15:12:54.147+00', NULL, NULL, '2026-11-30 15:12:57.366+00');
insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, address, request_id, outcome, problem) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1cc1-70c1-a1ef-70dd1d9ce0d5', '2026-11-30 15:12:53.951+00', 'command', NULL, 'root', 'workspace.create', '01a22d04-1cbf-7396-af7f-be37e4d7275a', NULL, NULL, 'done', NULL);
insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, address, request_id, outcome, problem) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1d86-701e-9b50-1cb7ae8d23c2', '2026-11-30 15:12:54.147+00', 'command', NULL, 'root', 'key.create', '01a22d04-1d88-7205-8206-e4cfc9f83bd8', NULL, NULL, 'done', NULL);
insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, address, request_id, outcome, problem) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eaf-7256-8a9f-0eb09a980ac9', '2026-11-30 15:12:54.445+00', 'command', NULL, 'root', 'sender.create', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', NULL, NULL, 'done', NULL);
insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, address, request_id, outcome, problem) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-2998-778c-af60-06c01445f998', '2026-11-30 15:12:57.24+00', 'key', '01a22d04-1d88-7205-8206-e4cfc9f83bd8', 'fixture', 'delivery.resolve', '01a22d04-28c1-747d-ba9a-f9ae779adf43', '127.0.0.1', '01a22d04-2995-7663-89cb-eb0719558a4c', 'done', NULL);
insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, address, request_id, outcome, problem) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-29b2-74fb-b649-c08bc4abc491', '2026-11-30 15:12:57.266+00', 'key', '01a22d04-1d88-7205-8206-e4cfc9f83bd8', 'fixture', 'sender.change', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '127.0.0.1', '01a22d04-29a8-7562-bc24-93112258f980', 'done', NULL);
insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials, credentials_key_id, throughput_per_second, unknown_policy, paused_at, stopped_at, stop_failure, resumed_at, created_at, business_account_id, marks_read, notifies_payments, paid_template, templates_due_at, templates_synced_at, templates_failure, app_due_at, token_ends_at, token_warned_days) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'whatsapp', '551140000001', '551140000001', '106540352240001', E'\\x01723114af8c1c61fa7285bc387e1dc1215520275c3842d7fc77dafa2598663a00368f9ba144c97db2bb55668bd60519469fec7a390a578e292943f742ffc1f4d5506805d817f75df8b1554eef9ab56906a387a2537ad09c679808b097bae4520f5680d93110189674780c1a0e1c9ff0aef4f4cfe53c26d30d6103', '3557bce6177f7082', '80', 'hold', '2026-11-30 15:12:57.272+00', NULL, NULL, NULL, '2026-11-30 15:12:54.445+00', NULL, 'true', 'false', NULL, '2026-11-30 15:16:50.634+00', NULL, '{"code":"access_token_invalid","detail":"The access token is no longer valid. Generate another for the system user, without an expiry, and set it for the sender.","channelCode":190,"channelTitle":"Invalid OAuth access token - Cannot parse access token","channelDetails":null,"channelTraceId":"Ag6YJMSKf6YrWxya9rd3CzQ"}', NULL, NULL, NULL);
insert into sender_activity (workspace_id, sender_id, sent_per_second, measured_at, last_sent_at, last_receipt_at, last_webhook_at, last_verified_at, last_error_at, last_error, waits, waits_at, unread_webhooks) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '0.4', '2026-11-30 15:12:57.369+00', '2026-11-30 15:12:57.032+00', '2026-11-30 15:12:57.194+00', '2026-11-30 15:12:57.184+00', NULL, '2026-11-30 15:12:57.194+00', '{"code":"recipient_unreachable","detail":"The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Use another channel.","channelCode":131026,"channelTitle":"Message undeliverable","channelDetails":"Message undeliverable.","channelTraceId":null}', NULL, NULL, '{}');
insert into leases (workspace_id, owner_id, holder, fence, expires_at, kind, load) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', NULL, '1', NULL, 'sender', '0');
insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at, marketing_stopped, marketing_said_at, named_in_app) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-75be96d48e21', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'Customer 0001', NULL, '2026-11-30 15:12:55+00', '2026-11-30 15:12:55.984+00', 'false', NULL, 'false');
insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at, marketing_stopped, marketing_said_at, named_in_app) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24dc-7530-9f4d-05568c682a23', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'Customer 0002', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:56.027+00', 'false', NULL, 'false');
insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at, marketing_stopped, marketing_said_at, named_in_app) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24e6-7363-9012-1fc9a66dc0fe', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'Customer 0003', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:56.038+00', 'false', NULL, 'false');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '551187000001', 'phone', '5511987000001', '2026-11-30 15:12:55+00', '2026-11-30 15:12:55+00', '01a22d04-24b0-772c-b08a-75be96d48e21');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'BR.202346051861779', 'user_id', 'BR.202346051861779', '2026-11-30 15:12:55+00', '2026-11-30 15:12:55+00', '01a22d04-24b0-772c-b08a-75be96d48e21');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '551187000002', 'phone', '5511987000002', '2026-11-30 15:12:56+00', '2026-11-30 15:12:56+00', '01a22d04-24dc-7530-9f4d-05568c682a23');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'BR.227726297969098', 'user_id', 'BR.227726297969098', '2026-11-30 15:12:56+00', '2026-11-30 15:12:56+00', '01a22d04-24dc-7530-9f4d-05568c682a23');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '551187000003', 'phone', '5511987000003', '2026-11-30 15:12:56+00', '2026-11-30 15:12:56+00', '01a22d04-24e6-7363-9012-1fc9a66dc0fe');
insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'BR.269509087169201', 'user_id', 'BR.269509087169201', '2026-11-30 15:12:56+00', '2026-11-30 15:12:56+00', '01a22d04-24e6-7363-9012-1fc9a66dc0fe');
insert into conversations (workspace_id, conversation_id, sender_id, contact_id, merged_into, merged_at, last_position, last_inbound_at, last_message_at, position_epoch, created_at, assigned_to, closed_at, snoozed_until, waits_since, window_refused_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '01a22d04-24b0-772c-b08a-75be96d48e21', NULL, NULL, '4', '2026-11-30 15:12:57+00', '2026-11-30 15:12:57.017+00', '0', '2026-11-30 15:12:55.984+00', NULL, NULL, NULL, '2026-11-30 15:12:57+00', NULL);
insert into conversations (workspace_id, conversation_id, sender_id, contact_id, merged_into, merged_at, last_position, last_inbound_at, last_message_at, position_epoch, created_at, assigned_to, closed_at, snoozed_until, waits_since, window_refused_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24e6-7363-9012-221895e6466c', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '01a22d04-24e6-7363-9012-1fc9a66dc0fe', NULL, NULL, '2', '2026-11-30 15:12:56+00', '2026-11-30 15:12:57.025+00', '0', '2026-11-30 15:12:56.038+00', NULL, NULL, NULL, NULL, NULL);
insert into conversations (workspace_id, conversation_id, sender_id, contact_id, merged_into, merged_at, last_position, last_inbound_at, last_message_at, position_epoch, created_at, assigned_to, closed_at, snoozed_until, waits_since, window_refused_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24dc-7530-9f4d-0ba8c3f9409d', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '01a22d04-24dc-7530-9f4d-05568c682a23', NULL, NULL, '3', '2026-11-30 15:12:56+00', '2026-11-30 15:12:57.29+00', '0', '2026-11-30 15:12:56.027+00', NULL, NULL, NULL, NULL, NULL);
insert into answers (workspace_id, message_id, conversation_id, user_id, waited_since, answered_at, by_phone) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-2526-7607-96d5-b314fc5aae23', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', NULL, '2026-11-30 15:12:55+00', '2026-11-30 15:12:56.102+00', 'false');
insert into answers (workspace_id, message_id, conversation_id, user_id, waited_since, answered_at, by_phone) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-270e-755c-bd90-d6d4d76f8acd', '01a22d04-24dc-7530-9f4d-0ba8c3f9409d', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:56.59+00', 'false');
insert into answers (workspace_id, message_id, conversation_id, user_id, waited_since, answered_at, by_phone) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-28c1-747d-ba9a-f9ae779adf43', '01a22d04-24e6-7363-9012-221895e6466c', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:57.025+00', 'false');
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', '1', '01a22d04-24b0-772c-b08a-728a51a22cb5', 'user', 'text', '5511987000001', '551140000001', 'Oi, tem bolo de cenoura?', '{"from":"5511987000001","from_user_id":"BR.202346051861779","id":"wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFEFERTg5QjFBNjIyODE5ODEyOTczAA==","timestamp":"1796051575","type":"text","text":{"body":"Oi, tem bolo de cenoura?"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'd9505fcd68ca4133ac4ea6f86e4d0a29', '2026-11-30 15:12:55.984+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24dc-7530-9f4d-0ba8c3f9409d', '1', '01a22d04-24db-7062-a9ef-764498e3f8a9', 'user', 'text', '5511987000002', '551140000001', 'Oi, tem bolo de cenoura?', '{"from":"5511987000002","from_user_id":"BR.227726297969098","id":"wamid.HBgNNTUxMTk4NzAwMDAwMhUCABIYFDIzNTM4MzU5Rjg2NjBBOEM5QTgwAA==","timestamp":"1796051576","type":"text","text":{"body":"Oi, tem bolo de cenoura?"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '4cfb9cc9813f42ff8da6f97a2b1f9237', '2026-11-30 15:12:56.027+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24e6-7363-9012-221895e6466c', '1', '01a22d04-24e6-7363-9012-19572440206e', 'user', 'text', '5511987000003', '551140000001', 'Oi, tem bolo de cenoura?', '{"from":"5511987000003","from_user_id":"BR.269509087169201","id":"wamid.HBgNNTUxMTk4NzAwMDAwMxUCABIYFDgzQkIyOEIyQ0RBOTk5Rjg1QjlFAA==","timestamp":"1796051576","type":"text","text":{"body":"Oi, tem bolo de cenoura?"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '17f11a3928104239b1b074267e3a3090', '2026-11-30 15:12:56.038+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', '2', '01a22d04-2526-7607-96d5-b314fc5aae23', 'assistant', 'order_details', '551140000001', '5511987000001', 'Your order', '{"type":"order_details","body":{"text":"Your order"},"action":{"name":"review_and_pay","parameters":{"reference_id":"PEDIDO-1","type":"digital-goods","payment_type":"br","payment_settings":[{"type":"payment_link","payment_link":{"uri":"https://pay.example.com/1"}}],"currency":"BRL","total_amount":{"value":4800,"offset":100},"order":{"status":"pending","items":[{"retailer_id":"sku-1","name":"Cake","amount":{"value":2400,"offset":100},"quantity":2}],"subtotal":{"value":4800,"offset":100},"tax":{"value":0,"offset":100}}}}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'e468eb5c5a4047db88ac7c89f35e4fd5', '2026-11-30 15:12:56.102+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', '3', '01a22d04-26f4-72ad-b732-9237a6b323a7', 'assistant', 'order_status', '551140000001', '5511987000001', 'Your order goes on', '{"type":"order_status","body":{"text":"Your order goes on"},"action":{"name":"review_order","parameters":{"reference_id":"PEDIDO-1","order":{"status":"processing"}}}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '7613624f081640bd81eb036f2e84d9d5', '2026-11-30 15:12:56.564+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24dc-7530-9f4d-0ba8c3f9409d', '2', '01a22d04-270e-755c-bd90-d6d4d76f8acd', 'assistant', 'contacts', '551140000001', '5511987000002', 'Ana Lima', '{"contacts":[{"name":{"formatted_name":"Ana Lima","first_name":"Ana Lima"}}]}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'a66f2166782b4bb1836d8a9c61439dbc', '2026-11-30 15:12:56.59+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', '4', '01a22d04-28b9-777a-8288-4242a8836b65', 'user', 'text', '5511987000001', '551140000001', 'Obrigada!', '{"from":"5511987000001","from_user_id":"BR.202346051861779","id":"wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDNGNjgwOTcxQkJEQ0ZCRjdGRTBEAA==","timestamp":"1796051577","type":"text","text":{"body":"Obrigada!"}}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '60e22bfea27b41e49321e8339248e4b2', '2026-11-30 15:12:57.017+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24e6-7363-9012-221895e6466c', '2', '01a22d04-28c1-747d-ba9a-f9ae779adf43', 'assistant', 'contacts', '551140000001', '5511987000003', 'Ana Lima', '{"contacts":[{"name":{"formatted_name":"Ana Lima","first_name":"Ana Lima"}}]}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '9a54781140c94d3aa2ce48787c0dfd4e', '2026-11-30 15:12:57.025+00', NULL, NULL);
insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at, ttl_seconds, span_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24dc-7530-9f4d-0ba8c3f9409d', '3', '01a22d04-29ca-75d7-8b56-d0a6baf13f47', 'assistant', 'contacts', '551140000001', '5511987000002', 'Léo Souza', '{"contacts":[{"name":{"formatted_name":"Léo Souza","first_name":"Léo Souza"}}]}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '140f222041e148d9ab718b7bcf6d5fb9', '2026-11-30 15:12:57.29+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-728a51a22cb5', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFEFERTg5QjFBNjIyODE5ODEyOTczAA==', 'false', NULL, 'received', NULL, '2026-11-30 15:12:55+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24db-7062-a9ef-764498e3f8a9', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMhUCABIYFDIzNTM4MzU5Rjg2NjBBOEM5QTgwAA==', 'false', NULL, 'received', NULL, '2026-11-30 15:12:56+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24e6-7363-9012-19572440206e', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABIYFDgzQkIyOEIyQ0RBOTk5Rjg1QjlFAA==', 'false', NULL, 'received', NULL, '2026-11-30 15:12:56+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-2526-7607-96d5-b314fc5aae23', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABEYEkZDNDNCQUE2QTU2OTAxMTZDNQA=', 'false', '2026-11-30 15:12:56.122+00', 'delivered', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:56+00', NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-26f4-72ad-b732-9237a6b323a7', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABEYEkIxN0VDNDE4MDIxRjIxOUUzRAA=', 'false', '2026-11-30 15:12:56.568+00', 'delivered', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:56+00', NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-270e-755c-bd90-d6d4d76f8acd', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMhUCABEYEkFCMjk4RDAwOTdGNTc2Nzk0MgA=', 'false', '2026-11-30 15:12:56.597+00', 'delivered', NULL, '2026-11-30 15:12:56+00', '2026-11-30 15:12:57+00', NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-28b9-777a-8288-4242a8836b65', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDNGNjgwOTcxQkJEQ0ZCRjdGRTBEAA==', 'false', NULL, 'received', NULL, '2026-11-30 15:12:57+00', NULL, NULL);
insert into message_states (workspace_id, message_id, sender_id, channel_message_id, marked_sent, called_at, status, failure, sent_at, delivered_at, read_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-28c1-747d-ba9a-f9ae779adf43', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABEYEkQxNzQ5NDcyOTE0RjU3ODVDMwA=', 'false', '2026-11-30 15:12:57.027+00', 'failed', '{"code":"recipient_unreachable","detail":"The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Use another channel.","channelCode":131026,"channelTitle":"Message undeliverable","channelDetails":"Message undeliverable.","channelTraceId":null}', NULL, NULL, NULL);
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFEFERTg5QjFBNjIyODE5ODEyOTczAA==', '01a22d04-24b0-772c-b08a-728a51a22cb5', 'false');
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMhUCABIYFDIzNTM4MzU5Rjg2NjBBOEM5QTgwAA==', '01a22d04-24db-7062-a9ef-764498e3f8a9', 'false');
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABIYFDgzQkIyOEIyQ0RBOTk5Rjg1QjlFAA==', '01a22d04-24e6-7363-9012-19572440206e', 'false');
insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMRUCABIYFDNGNjgwOTcxQkJEQ0ZCRjdGRTBEAA==', '01a22d04-28b9-777a-8288-4242a8836b65', 'false');
insert into idempotency_keys (workspace_id, route, key, request_hash, message_id, created_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '/messages/interactive/order_details', 'fixture-order-1', E'\\x1d5ad4124672bf80134db5228b0490ec0f5037dc8b839a2a8ccbb08c51eeecb2', '01a22d04-2526-7607-96d5-b314fc5aae23', '2026-11-30 15:12:56.102+00');
insert into order_messages (workspace_id, sender_id, reference_id, message_id, order_status, payment_status, begins, total_value, currency, expires_at, paid_at, said_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'PEDIDO-1', '01a22d04-2526-7607-96d5-b314fc5aae23', 'pending', NULL, 'true', '4800', 'BRL', NULL, NULL, '2026-11-30 15:12:56.117995+00');
insert into order_messages (workspace_id, sender_id, reference_id, message_id, order_status, payment_status, begins, total_value, currency, expires_at, paid_at, said_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'PEDIDO-1', '01a22d04-26f4-72ad-b732-9237a6b323a7', 'processing', NULL, 'false', NULL, NULL, NULL, NULL, '2026-11-30 15:12:56.565231+00');
insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, status_by, payment_status, payment_by, asked_by, total_value, currency, expires_at, paid_at, canceled_at, reported_at, created_at, last_said_at, received_value, refunded_value, confirmed_at, status_at, payment_at, asked_at, is_single) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'PEDIDO-1', '01a22d04-2526-7607-96d5-b314fc5aae23', '01a22d04-24b0-772c-b08a-7ab6daf1b5b5', '2', 'processing', '01a22d04-26f4-72ad-b732-9237a6b323a7', NULL, NULL, '01a22d04-2526-7607-96d5-b314fc5aae23', '4800', 'BRL', NULL, NULL, NULL, NULL, '2026-11-30 15:12:56.102+00', '2026-11-30 15:12:56.564+00', '0', '0', NULL, '2026-11-30 15:12:56.565231+00', NULL, '2026-11-30 15:12:56.117995+00', 'false');
insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address, window_required, state, attempts, due_at, created_at) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '01a22d04-29ca-75d7-8b56-d0a6baf13f47', '01a22d04-24dc-7530-9f4d-0ba8c3f9409d', '3', 'phone', '5511987000002', 'false', 'waiting', '0', '2026-11-30 15:12:57.29+00', '2026-11-30 15:12:57.29+00');
insert into receipts (workspace_id, sender_id, channel_message_id, status, at, message_id, failure, received_at, named_message_id) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', 'wamid.HBgNNTUxMTk4NzAwMDAwMxUCABEYEkQxNzQ5NDcyOTE0RjU3ODVDMwA=', 'failed', '2026-11-30 15:12:57+00', '01a22d04-28c1-747d-ba9a-f9ae779adf43', '{"code":"recipient_unreachable","detail":"The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Use another channel.","channelCode":131026,"channelTitle":"Message undeliverable","channelDetails":"Message undeliverable.","channelTraceId":null}', '2026-11-30 15:12:57.184+00', NULL);
insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at, resolved, resend_as) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-28c1-747d-ba9a-f9ae779adf43', '01a22d04-24e6-7363-9012-221895e6466c', '01a22d04-1eb5-70a5-9ed9-c4fc7112a79f', '2026-11-30 15:12:57+00', 'true', NULL);
insert into delivery_resolutions (workspace_id, message_id, resolution_id, state, action, resolved_by, resolved_at, resent_as) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-28c1-747d-ba9a-f9ae779adf43', '01a22d04-29a2-77c7-a5a2-58fa37a6aa94', 'failed', 'mark_failed', '01a22d04-1d88-7205-8206-e4cfc9f83bd8', '2026-11-30 15:12:57.25+00', NULL);
select setval(pg_get_serial_sequence('event_changes', 'change_id'), coalesce(max(change_id), 0) + 1) from event_changes;
insert into event_logs (workspace_id, epoch, last_position) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', 'b149823cb4', '25');
insert into event_days (workspace_id, day, first_position) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '2026-11-30', '1');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '1', '{message.received}', '{01a22d04-24b0-772c-b08a-728a51a22cb5}', NULL, '2026-11-30 15:12:55.995915+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '2', '{message.received}', '{01a22d04-24db-7062-a9ef-764498e3f8a9}', NULL, '2026-11-30 15:12:56.028985+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '3', '{message.received}', '{01a22d04-24e6-7363-9012-19572440206e}', NULL, '2026-11-30 15:12:56.039414+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '4', '{message.accepted,order.updated}', '{01a22d04-2526-7607-96d5-b314fc5aae23,01a22d04-2526-7607-96d5-b314fc5aae23}', E'{NULL,"{\\"orderStatus\\": \\"pending\\", \\"paymentStatus\\": null}"}', '2026-11-30 15:12:56.108125+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '6', '{message.sending}', '{01a22d04-2526-7607-96d5-b314fc5aae23}', NULL, '2026-11-30 15:12:56.132393+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '7', '{message.sent}', '{01a22d04-2526-7607-96d5-b314fc5aae23}', NULL, '2026-11-30 15:12:56.145378+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '8', '{message.delivered}', '{01a22d04-2526-7607-96d5-b314fc5aae23}', E'{"{\\"date\\":\\"2026-11-30T15:12:56.000Z\\"}"}', '2026-11-30 15:12:56.544299+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '9', '{message.accepted,order.updated}', '{01a22d04-26f4-72ad-b732-9237a6b323a7,01a22d04-26f4-72ad-b732-9237a6b323a7}', E'{NULL,"{\\"orderStatus\\": \\"processing\\", \\"paymentStatus\\": null}"}', '2026-11-30 15:12:56.565105+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '11', '{message.sending}', '{01a22d04-26f4-72ad-b732-9237a6b323a7}', NULL, '2026-11-30 15:12:56.569687+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '12', '{message.sent}', '{01a22d04-26f4-72ad-b732-9237a6b323a7}', NULL, '2026-11-30 15:12:56.595047+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '13', '{message.accepted}', '{01a22d04-270e-755c-bd90-d6d4d76f8acd}', NULL, '2026-11-30 15:12:56.591395+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '14', '{message.sending}', '{01a22d04-270e-755c-bd90-d6d4d76f8acd}', NULL, '2026-11-30 15:12:56.598147+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '15', '{message.sent}', '{01a22d04-270e-755c-bd90-d6d4d76f8acd}', NULL, '2026-11-30 15:12:56.603097+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '16', '{message.delivered}', '{01a22d04-26f4-72ad-b732-9237a6b323a7}', E'{"{\\"date\\":\\"2026-11-30T15:12:56.000Z\\"}"}', '2026-11-30 15:12:56.996628+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '17', '{message.delivered}', '{01a22d04-270e-755c-bd90-d6d4d76f8acd}', E'{"{\\"date\\":\\"2026-11-30T15:12:57.000Z\\"}"}', '2026-11-30 15:12:57.003756+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '18', '{message.received}', '{01a22d04-28b9-777a-8288-4242a8836b65}', NULL, '2026-11-30 15:12:57.01804+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '19', '{message.accepted}', '{01a22d04-28c1-747d-ba9a-f9ae779adf43}', NULL, '2026-11-30 15:12:57.025955+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '20', '{message.sending}', '{01a22d04-28c1-747d-ba9a-f9ae779adf43}', NULL, '2026-11-30 15:12:57.028966+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '21', '{message.sent}', '{01a22d04-28c1-747d-ba9a-f9ae779adf43}', NULL, '2026-11-30 15:12:57.032921+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '22', '{message.failed}', '{01a22d04-28c1-747d-ba9a-f9ae779adf43}', E'{"{\\"date\\":\\"2026-11-30T15:12:57.000Z\\",\\"failure\\":{\\"code\\":\\"recipient_unreachable\\",\\"channelCode\\":131026}}"}', '2026-11-30 15:12:57.18678+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '23', '{message.changed}', '{01a22d04-28c1-747d-ba9a-f9ae779adf43}', E'{"{\\"status\\":\\"failed\\"}"}', '2026-11-30 15:12:57.250448+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '24', '{sender.changed}', '{01a22d04-1eb5-70a5-9ed9-c4fc7112a79f}', '{NULL}', '2026-11-30 15:12:57.273302+00', '2026-11-30');
insert into events (workspace_id, first_position, types, ids, facts, made_at, day) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '25', '{message.accepted}', '{01a22d04-29ca-75d7-8b56-d0a6baf13f47}', NULL, '2026-11-30 15:12:57.29114+00', '2026-11-30');
insert into message_indexes (workspace_id, epoch, done_to, walked_to) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', 'b149823cb4', '15', NULL);
insert into message_slices (workspace_id, slice_id, begins_ms, ends_ms, first_ms, last_ms, messages) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '1', '1795651200000', '1796256000000', '1796051575984', '1796051576590', '6');
select setval(pg_get_serial_sequence('message_slices', 'slice_id'), coalesce(max(slice_id), 0) + 1) from message_slices;
insert into message_words (workspace_id, message_id, words) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-270e-755c-bd90-d6d4d76f8acd', '''1/ana'' ''1/lima''');
insert into message_words (workspace_id, message_id, words) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-26f4-72ad-b732-9237a6b323a7', '''1/goes'' ''1/on'' ''1/order'' ''1/your''');
insert into message_words (workspace_id, message_id, words) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-2526-7607-96d5-b314fc5aae23', '''1/order'' ''1/your''');
insert into message_words (workspace_id, message_id, words) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24e6-7363-9012-19572440206e', '''1/bolo'' ''1/cenoura'' ''1/de'' ''1/oi'' ''1/tem''');
insert into message_words (workspace_id, message_id, words) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24db-7062-a9ef-764498e3f8a9', '''1/bolo'' ''1/cenoura'' ''1/de'' ''1/oi'' ''1/tem''');
insert into message_words (workspace_id, message_id, words) overriding system value values ('01a22d04-1cbf-7396-af7f-be37e4d7275a', '01a22d04-24b0-772c-b08a-728a51a22cb5', '''1/bolo'' ''1/cenoura'' ''1/de'' ''1/oi'' ''1/tem''');
reset session_replication_role;
