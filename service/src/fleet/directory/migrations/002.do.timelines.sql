-- Between which databases the copy of a move was made (fleet/moving/timelines.ts): a move goes on
-- only while both are what they were. Null: not noted, or one was restored since.
alter table directory.moves
  add column source_timeline text,
  add column target_timeline text;
