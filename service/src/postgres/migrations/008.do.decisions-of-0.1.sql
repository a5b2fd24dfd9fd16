-- Processes of 0.1.0 name who decided about a delivery `key_id`, and run beside newer ones. The release after next needs neither the
-- column nor the trigger.
alter table delivery_resolutions add column key_id uuid;
update delivery_resolutions set key_id = resolved_by;

create function name_decider_twice() returns trigger
  language plpgsql
  as $$
begin
  new.resolved_by := coalesce(new.resolved_by, new.key_id);
  new.key_id := new.resolved_by;
  return new;
end
$$;
create trigger decider_has_two_names before insert on delivery_resolutions
  for each row execute function name_decider_twice();
