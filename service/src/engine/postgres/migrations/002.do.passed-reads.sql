-- Unread conversations over which the moment of `inbox_users` has moved, so that one from long ago
-- does not stop it. 0.2.0 goes on with `read_to`, which stops there.
alter table inbox_users
  add column passed_to timestamptz;                              -- what contacts wrote until then is read, or noted as passed; null: see `read_to`
alter table conversation_reads
  alter column position drop not null,                           -- null: never seen
  add column is_passed boolean not null default false;           -- it was unread when `passed_to` moved past it
-- What 0.2.0 inserts after a merge may be unread and before `passed_to`.
alter table conversation_reads
  alter column is_passed set default true;
create index conversation_reads_passed on conversation_reads (workspace_id, user_id) where is_passed;
