-- Leases, the event log, webhooks out, and drafts.

-- == Leases ==================================================================================================================

-- Which process drives an owner now: the deliveries of a sender, the events for an endpoint.
alter table sender_leases rename to leases;
alter table leases rename column sender_id to owner_id;
alter table leases drop constraint sender_leases_workspace_id_sender_id_fkey;
alter table leases add column kind text not null default 'sender' check (kind in ('sender', 'webhook_endpoint'));
-- For the processes of the release before, which still run while this one starts.
create view sender_leases as
  select workspace_id, owner_id as sender_id, holder, fence, expires_at from leases where kind = 'sender';

-- == The event log ===========================================================================================================

-- Events that a statement has just written and that have no position yet, one row for each statement: see postgres/changes.ts. Processes
-- of version 0.1 still write the table `changes`, which nobody reads any more.
create table event_changes (
  workspace_id uuid not null,
  change_id    bigint generated always as identity primary key,  -- of all workspaces: the sequencer takes them in this order
  types        text[] not null,                                  -- one for each event, or a single one for all of them
  ids          uuid[] not null,                                  -- of the subjects
  facts        text[],                                           -- JSON objects; null: none has one
  made_at      timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- One row for each workspace that has events.
create table event_logs (
  workspace_id  uuid primary key,
  epoch         text not null check (epoch ~ '^[0-9a-f]{10}$'),  -- random: event ids of a log that was restored from elsewhere do not fit
  last_position bigint not null default 0 check (last_position >= 0)
);

-- Where each day of a log begins. The reader of a position needs only the partitions from its day on.
create table event_days (
  workspace_id   uuid not null,
  day            date not null,
  first_position bigint not null check (first_position >= 1),
  primary key (workspace_id, day)
);

-- What happened, in the order in which it is told. Only the sequencer writes it. Nothing here is personal: what a reader sees of
-- people is read from the rows that the events name.
create table events (
  workspace_id uuid not null,
  position     bigint not null check (position >= 1),            -- from 1, without gaps
  type         text not null,                                    -- see event-types.ts
  subject_id   uuid not null,                                    -- of the message, conversation, sender, … that the type is about
  fact         text,                                             -- JSON object: what was true then and may be otherwise later
  made_at      timestamptz not null,                             -- when the fact was written
  day          date not null,                                    -- when it got its position, UTC
  primary key (workspace_id, position, day)
) partition by range (day);                                      -- partitions are made ahead and dropped whole: postgres/partitions.ts

-- == Traces ==================================================================================================================

-- The span that accepted or took in the message, in the trace `trace_id`; null where that is not recorded.
alter table messages add column span_id text;

-- == Webhooks out ============================================================================================================

-- An address that is told of events. It is a cursor over the event log: no row for an event that has yet to be told.
create table webhook_endpoints (
  workspace_id    uuid not null,
  endpoint_id     uuid not null,
  url             text not null check (length(url) between 1 and 2000),
  description     text check (length(description) <= 500),
  types           text[] not null check (cardinality(types) > 0),      -- `message.read`, `message.*` or `*`
  sender_ids      uuid[] check (cardinality(sender_ids) > 0),          -- null: events of all senders
  headers         bytea,                                               -- encrypted JSON object; null: none
  header_names    text[] not null default '{}',
  secret          bytea not null,                                      -- encrypted, as the following
  previous_secret bytea,                                               -- signs along until `previous_until`
  previous_until  timestamptz,
  secret_key_id   text not null,                                       -- which key encrypts headers and secrets
  signing         text not null check (signing in ('v1', 'v1a')),
  public_key      text check ((public_key is null) = (signing = 'v1')), -- of v1a: what receivers verify with
  max_per_second  integer check (max_per_second between 1 and 1000),
  state           text not null check (state in ('active', 'failing', 'paused', 'disabled')),
  state_reason    text,
  state_since     timestamptz not null,
  done_to         bigint not null check (done_to >= 0),                -- the events up to this position are told, waiting in webhook_retries, or given up
  failing_since   timestamptz,                                         -- nothing but failures since then
  failures        integer not null default 0 check (failures >= 0),    -- in a row
  due_at          timestamptz,                                         -- failing: the next probe
  last_success_at timestamptz,
  created_at      timestamptz not null,
  primary key (workspace_id, endpoint_id),
  check ((previous_secret is null) = (previous_until is null)),
  check ((state = 'failing') = (due_at is not null))
);

-- A conversation that waits at an endpoint that did not take one of its events: all of its events from there on are untold.
create table webhook_retries (
  workspace_id uuid not null,
  endpoint_id  uuid not null,
  lane_key     uuid not null,                                    -- of the conversation; of the subject where there is none
  position     bigint not null,
  tries        integer not null check (tries >= 0),              -- of the event at that position; 0: those before it are told
  first_at     timestamptz not null,                             -- of the first try: given up three days later
  due_at       timestamptz not null,
  primary key (workspace_id, endpoint_id, lane_key),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
);

-- What a person asked to be told again: a second, finite cursor beside the live one.
create table webhook_replays (
  workspace_id  uuid not null,
  replay_id     uuid not null,
  endpoint_id   uuid not null,
  done_to       bigint not null,
  last_position bigint not null,
  only_failed   boolean not null,                                -- only events whose last attempt failed
  created_at    timestamptz not null,
  primary key (workspace_id, replay_id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_replays_by_endpoint on webhook_replays (workspace_id, endpoint_id);

-- Every attempt to tell an event.
create table webhook_attempts (
  workspace_id uuid not null,
  endpoint_id  uuid not null,
  attempt_id   uuid not null,                                    -- in the order of time
  kind         text not null check (kind in ('event', 'replay', 'test')),
  event_id     text not null,
  position     bigint,                                           -- null: a test
  type         text not null,
  started_at   timestamptz not null,
  duration_ms  integer not null check (duration_ms >= 0),
  succeeded    boolean not null,
  status       integer,                                          -- of the answer; null: there was none
  failure      text,                                             -- JSON: code and detail
  answer       text,                                             -- its first kilobyte
  day          date not null,
  primary key (workspace_id, endpoint_id, attempt_id, day)
) partition by range (day);
create index webhook_attempts_failed on webhook_attempts (workspace_id, endpoint_id, attempt_id) where not succeeded;
create index webhook_attempts_of_event on webhook_attempts (workspace_id, endpoint_id, position);

-- == Drafts ==================================================================================================================

alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    cardinality(scopes) > 0
    and scopes <@ array['messages:send', 'messages:read', 'drafts:write', 'templates:write', 'admin']
  );

-- A message that was written and waits for a person to send it.
create table drafts (
  workspace_id    uuid not null,
  draft_id        uuid not null,
  conversation_id uuid not null,
  type            text not null,                                 -- as of messages
  body            text not null,                                 -- JSON: the body of the operation that sends it, without `from` and `to`
  note            text check (length(note) between 1 and 1000),  -- of whoever wrote it, for whoever sends it
  state           text not null check (state in ('waiting', 'sent', 'discarded')),
  written_by      uuid not null,                                 -- the key that made it
  decided_by      uuid,                                          -- the key that sent or discarded it, or is sending it
  message_id      uuid,                                          -- what it is sent as: chosen before it is sent
  created_at      timestamptz not null,
  updated_at      timestamptz not null,                          -- later with each change
  expires_at      timestamptz not null,                          -- cannot be sent from then on
  primary key (workspace_id, draft_id),
  foreign key (workspace_id, written_by) references api_keys,
  foreign key (workspace_id, decided_by) references api_keys,
  check (state = 'waiting' or decided_by is not null),
  check (state <> 'sent' or message_id is not null)
);
create index drafts_by_conversation on drafts (workspace_id, conversation_id, draft_id);
create index drafts_waiting on drafts (workspace_id, draft_id) where state = 'waiting';
-- This does not begin with the workspace: what was not sent is deleted by age for all of them.
create index drafts_by_expiry on drafts (expires_at) where state <> 'sent';
