-- Our effort to hand messages to the channel, and the channel's word on them.

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
  state           text not null default 'waiting' check (state in ('waiting', 'attempting', 'unknown', 'held')),
  attempts        integer not null default 0 check (attempts >= 0),
  due_at          timestamptz not null,                          -- waiting: not before; unknown: decide then
  fence           bigint,                                        -- lease under which the running attempt was marked
  created_at      timestamptz not null,
  primary key (workspace_id, sender_id, message_id),
  constraint attempted_has_fence check (state = 'waiting' or (fence is not null and attempts > 0))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index deliveries_by_conversation on deliveries (workspace_id, conversation_id, position);

-- One call to the channel. Written before the call, so that a crash leaves a trace of it.
create table attempts (
  workspace_id uuid not null,
  message_id   uuid not null,
  attempt      integer not null check (attempt >= 1),
  fence        bigint not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  outcome      text check (outcome in ('accepted', 'refused', 'unavailable', 'stopped', 'unknown')),
  failure      text,
  primary key (workspace_id, message_id, attempt),
  check ((finished_at is null) = (outcome is null))
) with (fillfactor = 70);

-- message_id is null while nothing tells which message is meant: a receipt may overtake the answer to our call.
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

-- Authentic elements of webhooks that cannot be placed (no sender, no id, no time). Kept for a person to look at.
create table strays (
  workspace_id uuid not null,
  stray_id     uuid not null,
  sender_id    uuid not null,
  reason       text not null,
  payload      text not null,
  received_at  timestamptz not null,
  primary key (workspace_id, stray_id)
);
