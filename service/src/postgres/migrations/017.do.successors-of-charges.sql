-- A customer whose order is sent again, with another charge, keeps a code that can be paid until WhatsApp has the message with the next one.
alter table charges add column successor_id uuid;                -- the charge that takes its place; null: none does
drop index charges_live;
-- At most one charge of an order is the one to be paid.
create unique index charges_live on charges (workspace_id, sender_id, reference_id) where state in ('making', 'open') and successor_id is null;
create index charges_live_of_order on charges (workspace_id, sender_id, reference_id) where state in ('making', 'open');
