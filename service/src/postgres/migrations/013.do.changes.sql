-- What changed, one row for each transaction and kind: the history that GET /stream reads and resumes from.
--
-- A row names the transaction that wrote it. So a reader who knows what it could see last time (pg_snapshot) finds exactly what
-- has become visible since, also when a transaction commits late: no order of numbers or clocks is trusted.
create table changes (
  workspace_id uuid not null,
  xid          xid8 not null default pg_current_xact_id(),
  kind         text not null check (kind in ('message_created', 'message_changed', 'delivery_held', 'conversations_changed', 'sender_changed')),
  ids          uuid[] not null,                                  -- of messages, conversations or senders
  told_at      timestamptz not null default now(),
  primary key (workspace_id, xid, kind)
) with (autovacuum_vacuum_scale_factor = 0.1);
create index changes_by_age on changes using brin (told_at);     -- costs writers nothing; pruning reads by it
