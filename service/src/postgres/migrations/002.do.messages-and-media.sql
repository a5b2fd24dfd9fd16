-- Every kind of message, media in both directions, and templates.

-- == Tenants ==================================================================================================================

alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    cardinality(scopes) > 0
    and scopes <@ array['messages:send', 'messages:read', 'templates:write', 'admin']
  );

alter table senders
  add column business_account_id text check (length(business_account_id) between 1 and 256),  -- the account that has the templates; null: not known yet
  add column marks_read boolean not null default true;           -- the console marks as read what a person has seen

-- == Contacts =================================================================================================================

alter table contacts
  add column marketing_stopped boolean not null default false,   -- the contact wants no marketing messages of this sender
  add column marketing_said_at timestamptz;                      -- channel time of the word that says so: earlier ones change nothing

-- == Messages =================================================================================================================

-- How long WhatsApp tries to deliver a template message; what is not delivered by then is dropped without a word. Null: not a template.
alter table messages add column ttl_seconds integer check (ttl_seconds > 0);

-- Whether the message asks for the payment of the order. A template may or may not.
alter table order_messages add column begins boolean not null default false;
update order_messages o set begins = true
from messages m
where m.workspace_id = o.workspace_id and m.message_id = o.message_id and m.type = 'order_details' and m.role = 'assistant';

-- == Media ====================================================================================================================

-- A file that a contact sent, or that was uploaded to be sent. The bytes are in the media store, by workspace and hash: rows with
-- the same bytes share them.
create table media (
  workspace_id     uuid not null,
  media_id         uuid not null,
  sender_id        uuid,                                         -- the number it came to; null: uploaded
  channel_media_id text check (length(channel_media_id) between 1 and 512),  -- WhatsApp's id of it; null: uploaded
  state            text not null check (state in ('waiting', 'ready', 'failed')),
  name             text,                                         -- of the file, as whoever sent it named it
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

-- == Templates ================================================================================================================

-- A copy of the templates of a sender's business account, so that a message is checked without asking WhatsApp.
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

-- When a sender's templates are read again, and how that went last.
create table template_syncs (
  workspace_id uuid not null,
  sender_id    uuid not null,
  due_at       timestamptz not null,                             -- while they are read: when another process may
  synced_at    timestamptz,                                      -- all of them were read; null: never yet
  failure      text,                                             -- JSON of channel.ts Failure: why the last reading failed
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders
);

-- == Events ===================================================================================================================

alter table changes
  drop constraint changes_kind_check,
  add constraint changes_kind_check check (
    kind in ('message_created', 'message_changed', 'delivery_held', 'conversations_changed', 'sender_changed', 'template_changed')
  );
