-- The id that the provider itself gave a refund of ours, where it does not keep the one that we chose: Mercado Pago.
alter table refunds add column own_id text;
