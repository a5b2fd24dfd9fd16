-- What the contact was called whose conversation another became part of: undoing the merge gives it back. Null for merges of before.
alter table conversation_merges
  add column kept_name     text,
  add column kept_username text,
  add column kept_named_at timestamptz;
