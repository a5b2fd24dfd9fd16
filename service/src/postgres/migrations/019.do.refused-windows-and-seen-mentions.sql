-- When the channel refused a message because the service window was closed, though by our count it was open. The contact's next message
-- makes it null.
alter table conversations add column window_refused_at timestamptz;

-- Of the users whom a note mentions, those who have read it.
alter table notes add column seen_by uuid[] not null default '{}';
