-- Who may send, and from where.
--
-- Every key begins with workspace_id, so that a tenant cannot reach another's row and the schema can be
-- distributed by it. api_keys and senders are also looked up by something else (a hash, a channel account):
-- they are small, and become reference tables when the database is sharded.

create table workspaces (
  workspace_id uuid primary key,
  name         text not null check (char_length(name) between 1 and 100),
  created_at   timestamptz not null
);

create table api_keys (
  workspace_id uuid not null references workspaces,
  key_id       uuid not null,
  name         text not null check (char_length(name) between 1 and 100),
  prefix       text not null,                                    -- the visible beginning, to tell keys apart
  hash         bytea not null check (octet_length(hash) = 32),   -- SHA-256; the key itself is never stored
  scopes       text[] not null check (
                 cardinality(scopes) > 0
                 and scopes <@ array['messages:send', 'messages:read', 'admin']
               ),
  created_at   timestamptz not null,
  expires_at   timestamptz check (expires_at > created_at),
  revoked_at   timestamptz,
  last_used_at timestamptz,
  primary key (workspace_id, key_id),
  unique (hash)
);

create table senders (
  workspace_id          uuid not null references workspaces,
  sender_id             uuid not null,
  channel               text not null check (channel in ('whatsapp')),
  address               text not null check (address ~ '^[0-9]{7,15}$'),
  match_key             text not null,                           -- one key for both forms of a Brazilian mobile
  channel_account_id    text not null check (channel_account_id ~ '^[0-9]{1,32}$'),
  credentials           bytea not null,                          -- AES-256-GCM, see workspaces/credentials.ts
  credentials_key_id    text not null,                           -- which secret key encrypted them
  throughput_per_second integer not null default 80 check (throughput_per_second between 1 and 1000),
  unknown_policy        text not null default 'hold' check (unknown_policy in ('hold', 'resend')),
  stopped_at            timestamptz,                             -- set when the channel refuses the whole account
  stop_failure          text,                                    -- why, as JSON
  created_at            timestamptz not null,
  primary key (workspace_id, sender_id),
  unique (workspace_id, match_key),
  unique (channel, channel_account_id),
  check ((stopped_at is null) = (stop_failure is null))
);

-- Which process drives a sender now. The fence grows with each change of hands: every mark and settle names
-- the fence it was made under, so a process that lost its lease cannot write any more.
create table sender_leases (
  workspace_id uuid not null,
  sender_id    uuid not null,
  holder       uuid,
  fence        bigint not null default 0,
  expires_at   timestamptz,
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders,
  check ((holder is null) = (expires_at is null))
);
