-- A database that was restored from a backup: see commands/restored.ts.

-- The moment that the database was restored to, and when that was told. What happened between the two is not in it.
alter table workspaces
  add column restored_to timestamptz,
  add column restored_at timestamptz,
  add constraint restored_is_told check ((restored_to is null) = (restored_at is null));

-- Our id in a receipt without a message: the channel has a message that this database does not know.
alter table receipts add column named_message_id uuid;
