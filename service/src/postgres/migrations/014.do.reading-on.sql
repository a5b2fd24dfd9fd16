-- Reading what came goes on where it stopped, across looks and processes.
alter table payment_accounts
  add column read_place   text,         -- JSON: the span and page at which the reading behind `read_to` stopped; null: at the end of a span
  add column sweep_place  text,         -- the same of the days that are read again; null: all were, since `swept_at`
  add column newest_to    timestamptz,  -- the newest payments were read up to here, ahead of what `read_to` has not reached
-- Local time that the bank marks as UTC, as it was corrected last.
  add column shift_hours  integer,      -- that were added; null: none ever were
  add column shifted_from timestamptz,  -- when the first payment came of those that were corrected by so many hours
  add column shifted_at   timestamptz;  -- when the last one came
