-- Unread conversations over which `read_to` has moved, so that one from long ago does not stop it.
alter table conversation_reads
  alter column position drop not null,                           -- null: never seen
  add column is_passed boolean not null default false;           -- unread when `read_to` moved past it
create index conversation_reads_passed on conversation_reads (workspace_id, user_id) where is_passed;
