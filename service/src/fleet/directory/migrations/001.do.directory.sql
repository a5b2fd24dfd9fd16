-- The directory: which servers there are, and which workspace is on which. One small database holds
-- it for all servers; it may be the database of one of them, so everything is in a schema of its
-- own.

-- Raised by each write, under its lock: so readers see the numbers in the order of the commits, and
-- read only what is new to them.
create table directory.versions (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into directory.versions default values;

create table directory.servers (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- where the router reaches the Recado of the server
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  -- the DATABASE_URL of the server, encrypted with RECADO_SECRET_KEY
  database_url bytea not null,
  secret_key_id text not null,
  state text not null default 'open' check (state in ('open', 'draining')),
  added_at timestamptz not null
);

create table directory.placements (
  workspace_id uuid primary key,
  server text not null references directory.servers (name),
  -- the version in which the workspace came to this server: it is raised by each move
  epoch bigint not null
);
create index placements_by_epoch on directory.placements (epoch);
create index placements_by_server on directory.placements (server);

create table directory.moves (
  move_id uuid primary key,
  workspace_id uuid not null,
  source text not null references directory.servers (name),
  target text not null references directory.servers (name) check (target <> source),
  step text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('moved', 'aborted')),
  error text check (length(error) <= 1000),
  check ((ended_at is null) = (outcome is null))
);
create unique index moves_under_way on directory.moves (workspace_id) where ended_at is null;
create index moves_by_source on directory.moves (source);
create index moves_by_target on directory.moves (target);
