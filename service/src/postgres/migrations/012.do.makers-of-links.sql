-- Who made a link. It works only while they may still make one for the user. Null: the command did, or a process of 0.1.0.
alter table user_links
  add column maker_kind text check (maker_kind in ('key', 'user')),
  add column maker_id   uuid,
  add check ((maker_kind is null) = (maker_id is null));
