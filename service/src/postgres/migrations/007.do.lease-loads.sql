-- The work that an owner makes, in pieces a second, as its holder measured it when it renewed the lease: processes share leases by it.
-- Processes of the release before leave it as it is.
alter table leases add column load real not null default 0 check (load >= 0);
