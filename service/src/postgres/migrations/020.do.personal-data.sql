-- What nobody could place is kept for a while, and may hold something of a person.
create index strays_by_age on strays (workspace_id, received_at);
