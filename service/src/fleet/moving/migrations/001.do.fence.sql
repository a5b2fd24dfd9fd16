-- The fence: a server writes nothing about a workspace that is not there. `recado server add` puts
-- it up: a server that is alone needs none. A migration of the service that makes a table of
-- workspaces needs one here that fences it, unless the table is `fencedWith` another
-- (engine/postgres/tables.ts).

-- Names the workspace in locks.
create function workspace_lock(workspace_id uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended(workspace_id::text, 6);

-- Throws unless the workspace is here, and keeps it here until the transaction ends: a move that
-- ends its writing waits for this lock. The lock comes first: the state is read after it, and not
-- as it was when the statement began.
create function assert_here(given uuid) returns void
  language plpgsql volatile as $$
declare
  found_state text;
begin
  if current_setting('recado.moves', true) = given::text then
    return;                                                      -- the move itself
  end if;
  perform pg_advisory_xact_lock_shared(workspace_lock(given));
  select w.state into found_state from workspaces w where w.workspace_id = given;
  if found_state = 'leaving' then
    raise exception 'workspace_leaving' using errcode = 'P0503';
  elsif found_state in ('gone', 'arriving') then
    raise exception 'workspace_moved' using errcode = 'P0421';
  end if;
end $$;

create function refuse_away() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform assert_here(old.workspace_id);
    return old;
  end if;
  perform assert_here(new.workspace_id);
  return new;
end $$;

-- Leaves the row out instead, where one statement writes rows of many workspaces: what is not here
-- has no holder, and no activity. A row of a workspace that arrives would stop its copy, which
-- brings the same row.
create function leave_out_away() returns trigger
  language plpgsql as $$
begin
  perform assert_here(new.workspace_id);
  return new;
exception when sqlstate 'P0421' or sqlstate 'P0503' then
  return null;
end $$;

-- Statements that accept, take in, start or settle write one row of event_changes or of calls, or
-- name a lease: that fences all that they write. The other tables are written one by one.
-- service/test/fleet/moving/fenced-tables.test.ts lists which table is fenced by what.
create trigger away before insert on event_changes for each row execute function refuse_away();
create trigger away before insert on calls for each row execute function refuse_away();
create trigger away before update on leases for each row when (new.holder is not null) execute function leave_out_away();
create trigger away before insert on sender_activity for each row execute function leave_out_away();
create trigger away before insert on receipts for each row execute function refuse_away();
create trigger away before update on workspaces for each row execute function refuse_away();
do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'api_keys', 'senders', 'contacts', 'contact_addresses', 'app_contacts', 'app_syncs', 'app_history', 'delivery_resolutions', 'dead_letters',
    'media', 'media_uploads', 'templates', 'webhook_endpoints', 'webhook_replays', 'drafts', 'users', 'sessions', 'push_subscriptions', 'user_links',
    'passkeys', 'user_identities', 'audit_entries', 'inbox_users', 'conversation_reads', 'notes', 'labels', 'conversation_labels', 'saved_replies',
    'payment_accounts',
    'charges', 'payments', 'refunds', 'payment_notices', 'unreadable_payments', 'media_totals'
  ] loop
    execute format('create trigger away before insert or update or delete on %I for each row execute function refuse_away()', fenced);
  end loop;
end $$;
