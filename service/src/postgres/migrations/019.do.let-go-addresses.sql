-- Addresses that a contact let go because it changed to one of another contact, with whom it was merged therefore: given back
-- when the merge is undone.
create table let_go_addresses (
  workspace_id           uuid not null,
  merged_conversation_id uuid not null,
  match_key              text not null,
  of_merged              boolean not null,                       -- whose it was: the merged contact's, else the one's that remained
  kind                   text not null check (kind in ('phone', 'user_id', 'parent_user_id')),
  address                text not null,
  reported_at            timestamptz,
  known_since            timestamptz,
  primary key (workspace_id, merged_conversation_id, match_key),
  foreign key (workspace_id, merged_conversation_id) references conversation_merges on delete cascade
);

-- Conversations whose contact was left without an address when a merge was undone, because somebody else had been given it: a
-- list of one sender's conversations begins with addresses, and would miss them. It may have an address again.
create table unaddressed_conversations (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  conversation_id uuid not null,
  primary key (workspace_id, sender_id, conversation_id),
  foreign key (workspace_id, conversation_id) references conversations on delete cascade
);
create index unaddressed_conversations_by_conversation on unaddressed_conversations (workspace_id, conversation_id);
