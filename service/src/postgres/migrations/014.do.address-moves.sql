-- Contacts who changed number or user id. The channel tells it repeatedly, late and out of order: what was told is kept for as
-- long as it may be told again, see conversations/address-moves.ts.

create table address_moves (
  workspace_id uuid not null,
  sender_id    uuid not null,
  from_key     text not null,                                    -- match keys, as in contact_addresses
  at           timestamptz not null,                             -- channel time
  to_key       text not null,
  to_kind      text not null check (to_kind in ('phone', 'user_id', 'parent_user_id')),
  to_address   text not null,
  told_at      timestamptz not null,
  primary key (workspace_id, sender_id, from_key, at, to_key)
);
create index address_moves_by_age on address_moves (told_at);

-- Channel time of what first told that the address is the contact's; null: nothing has, the business wrote to it first, or it
-- was there before this column.
alter table contact_addresses add column known_since timestamptz;
