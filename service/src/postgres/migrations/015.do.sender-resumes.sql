-- When a person last resumed the sender: what the channel says of the time before stops it no more.
alter table senders add column resumed_at timestamptz;
