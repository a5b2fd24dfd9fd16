-- Why what a sender has to send waits, as the process that drives it told, and when. JSON of waits.ts Waits; written while something
-- waits, at most once a second.
alter table sender_activity
  add column waits    text,
  add column waits_at timestamptz;
