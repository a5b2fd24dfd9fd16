-- Two conversations that turned out to be with one contact: what was joined, so that the old id still answers and
-- the merge can be undone.

create table conversation_merges (
  workspace_id           uuid not null,
  merged_conversation_id uuid not null,                          -- gone, and still answers
  conversation_id        uuid not null,                          -- the one it became part of
  merged_contact_id      uuid not null,
  match_keys             text[] not null,                        -- addresses the merged contact brought along
  opened_at              timestamptz not null,                   -- of the merged conversation; these three restore it
  last_inbound_at        timestamptz,
  last_message_at        timestamptz not null,
  merged_at              timestamptz not null,
  primary key (workspace_id, merged_conversation_id),
  foreign key (workspace_id, conversation_id) references conversations,
  foreign key (workspace_id, merged_contact_id) references contacts
);

-- Where each message of the merged conversation stood before.
create table merged_messages (
  workspace_id           uuid not null,
  merged_conversation_id uuid not null,
  message_id             uuid not null,
  position               integer not null check (position >= 1),
  primary key (workspace_id, merged_conversation_id, message_id),
  foreign key (workspace_id, merged_conversation_id) references conversation_merges on delete cascade
);

-- How often the positions of a conversation were laid anew: a cursor made under another numbering is refused.
alter table conversations add column numbering integer not null default 0 check (numbering >= 0);
