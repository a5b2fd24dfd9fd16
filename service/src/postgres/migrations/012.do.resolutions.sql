-- Deliveries that need a person, and what was decided about them.

-- One row for each message that failed: by a refusal, by being given up, by a failed receipt, by the word of a person.
-- Written by the statement that makes it fail; gone when a receipt tells that it was delivered after all.
create table failed_deliveries (
  workspace_id uuid not null,
  message_id   uuid not null,
  sender_id    uuid not null,
  failed_at    timestamptz not null,
  resolved     boolean not null default false,                   -- a person has looked after it
  primary key (workspace_id, message_id)
);
create index failed_deliveries_open on failed_deliveries (workspace_id, message_id) where not resolved;

-- What a person decided, when, and with which key. A message may be held again after it was sent again.
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

-- Sent by the word of a person: then the channel's id of the message is not known, unless a receipt tells it later. The
-- rows there are fulfil the stricter rule that this one replaces, so they need not be read again.
alter table message_states add column marked_sent boolean not null default false;
alter table message_states
  drop constraint taken_has_channel_id,
  add constraint taken_has_channel_id check (
    status not in ('sent', 'delivered', 'read', 'received') or channel_message_id is not null or (status = 'sent' and marked_sent)
  ) not valid;

-- Replies that quote a message. Few messages are replies, and a message is written once: the index costs little.
create index if not exists messages_replies on messages (workspace_id, context_id) where context_id is not null;
