-- Who is on the other side.

create table contacts (
  workspace_id uuid not null,
  contact_id   uuid not null,
  sender_id    uuid not null,
  name         text,                                             -- as the channel's profile says
  username     text,
  created_at   timestamptz not null,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, sender_id) references senders
);

-- The registry that makes one customer one contact: whoever inserts the match key first owns it.
create table contact_addresses (
  workspace_id uuid not null,
  sender_id    uuid not null,
  match_key    text not null,                                    -- see conversations/address.ts
  kind         text not null check (kind in ('phone', 'user_id', 'parent_user_id')),
  address      text not null,                                    -- as the channel last reported it, else as first given
  reported_at  timestamptz,                                      -- null: the channel has not confirmed it yet
  contact_id   uuid not null,
  primary key (workspace_id, sender_id, match_key),
  foreign key (workspace_id, contact_id) references contacts
);
create index contact_addresses_by_contact on contact_addresses (workspace_id, contact_id);

create table conversations (
  workspace_id    uuid not null,
  conversation_id uuid not null,
  sender_id       uuid not null,
  contact_id      uuid not null,
  last_position   integer not null default 0 check (last_position >= 0),  -- position of the newest message
  last_inbound_at timestamptz,                                   -- channel time; the service window counts from here
  last_message_at timestamptz not null,
  created_at      timestamptz not null,
  primary key (workspace_id, conversation_id),
  unique (workspace_id, contact_id),
  foreign key (workspace_id, sender_id) references senders,
  foreign key (workspace_id, contact_id) references contacts
) with (fillfactor = 70);                                        -- updated with every message: room to stay on the page
