-- A person may pause a sender, and wants to see how it fares.

alter table senders add column paused_at timestamptz;            -- nothing is sent until a person resumes it; all is accepted

-- What happened to a sender lately. Counted in memory by the processes that saw it, and written down at most once a
-- second: no hot statement touches it.
create table sender_activity (
  workspace_id    uuid not null,
  sender_id       uuid not null,
  sent_per_second real,                                          -- mean of the ten seconds before measured_at
  measured_at     timestamptz,
  last_sent_at    timestamptz,                                   -- the channel took a message
  last_receipt_at timestamptz,                                   -- when it came, by our clock
  last_error_at   timestamptz,
  last_error      text,                                          -- JSON of channel.ts Failure
  primary key (workspace_id, sender_id),
  foreign key (workspace_id, sender_id) references senders,
  check ((sent_per_second is null) = (measured_at is null)),
  check ((last_error_at is null) = (last_error is null))
) with (fillfactor = 50);
