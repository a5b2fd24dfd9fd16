-- A person's data can be erased, see personal-data/erase-contacts.ts: first the conversation has no contact any more and is in
-- nobody's sight, then its messages go in steps. What an interrupted erasure has left is found by that.

alter table conversations alter column contact_id drop not null; -- null: it is being erased

-- Channel ids of messages that were erased, until their receipts are erased as well.
create table receipts_to_erase (
  workspace_id       uuid not null,
  sender_id          uuid not null,
  channel_message_id text not null,
  primary key (workspace_id, sender_id, channel_message_id)
);

-- What nobody could place is kept for a while, and may hold something of a person.
create index if not exists strays_by_age on strays (workspace_id, received_at);
