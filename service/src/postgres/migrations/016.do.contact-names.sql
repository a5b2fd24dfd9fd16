-- Channel time of the message that told the name and username: one that was written earlier does not change them.
alter table contacts add column named_at timestamptz;
