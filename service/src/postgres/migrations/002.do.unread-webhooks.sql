-- What came to the webhook of a sender and was not read: a field we do not know, an element nobody can place, a signature that
-- does not match. Counted in memory and written down at most once a minute. Nothing of what was said stands here.

create table unread_webhooks (
  workspace_id uuid not null,
  sender_id    uuid not null,
  what         text not null,                                    -- such as field:history, set_aside:message_without_id, signature:wrong
  count        bigint not null check (count > 0),
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  primary key (workspace_id, sender_id, what),
  foreign key (workspace_id, sender_id) references senders
);

alter table sender_activity add column last_webhook_at timestamptz;  -- one that was well signed came
