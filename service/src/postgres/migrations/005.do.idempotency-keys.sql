-- What a caller asked before under the same Idempotency-Key. Written by the statement that stores the message.

create table idempotency_keys (
  workspace_id uuid not null,
  route        text not null,
  key          text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  message_id   uuid not null,
  created_at   timestamptz not null,
  primary key (workspace_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
