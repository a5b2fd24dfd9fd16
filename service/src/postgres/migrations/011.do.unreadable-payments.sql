-- Money that a bank lists in a form that cannot be read: a person looks at the bank and settles it. Nothing is kept of who paid.
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
create trigger away before insert or update or delete on unreadable_payments for each row execute function refuse_away();
