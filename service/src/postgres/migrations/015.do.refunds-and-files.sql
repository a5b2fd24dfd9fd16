-- The id that the provider itself gave a refund of ours, where it does not keep the one that we chose: Mercado Pago.
alter table refunds add column own_id text;

-- How many bytes the files of a workspace have together, so that an upload can be bounded without reading them all. Triggers keep it, whatever
-- statement writes the files: each row that names bytes counts, also where several name the same.
create table media_totals (
  workspace_id uuid primary key,
  bytes        bigint not null,
  foreign key (workspace_id) references workspaces
);
create trigger away before insert or update or delete on media_totals for each row execute function refuse_away();

create function count_media() returns trigger
  language plpgsql as $$
declare
  more bigint := 0;
begin
  if tg_op <> 'DELETE' and new.sha256 is not null then
    more := more + coalesce(new.bytes, 0);
  end if;
  if tg_op <> 'INSERT' and old.sha256 is not null then
    more := more - coalesce(old.bytes, 0);
  end if;
  if more > 0 then
    insert into media_totals as t (workspace_id, bytes) values (new.workspace_id, more)
    on conflict (workspace_id) do update set bytes = t.bytes + excluded.bytes;
  elsif more < 0 then
    update media_totals set bytes = bytes + more where workspace_id = old.workspace_id;
  end if;
  return null;
end $$;

-- A file that a customer sent has no bytes when it is inserted, so taking in messages costs nothing more.
create trigger count_new after insert on media for each row when (new.bytes is not null) execute function count_media();
create trigger count_old after delete on media for each row when (old.bytes is not null) execute function count_media();
create trigger count_changed after update of bytes, sha256 on media for each row execute function count_media();
insert into media_totals (workspace_id, bytes)
select workspace_id, sum(bytes) from media where sha256 is not null and bytes is not null group by workspace_id;
