-- The money of an order whose customer was erased keeps the reference of the order, and is of no order any more: a new order may have that
-- reference.
alter table charges alter column sender_id drop not null;
