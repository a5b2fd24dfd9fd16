-- The latest message of an order decides its status. Ids of messages carry the clock of the process that made them, and processes
-- may disagree: the clock of the database says which message is the latest. An imported message was said when it was created.
alter table order_messages add column said_at timestamptz not null default statement_timestamp();
update order_messages o set said_at = m.created_at
from messages m
where m.workspace_id = o.workspace_id and m.message_id = o.message_id;

alter table orders
  add column status_at  timestamptz,                             -- when the message status_by was said; so the next two
  add column payment_at timestamptz,
  add column asked_at   timestamptz;
update orders o set
  status_at  = (select w.said_at from order_messages w where w.workspace_id = o.workspace_id and w.message_id = o.status_by and w.sender_id = o.sender_id and w.reference_id = o.reference_id),
  payment_at = (select w.said_at from order_messages w where w.workspace_id = o.workspace_id and w.message_id = o.payment_by and w.sender_id = o.sender_id and w.reference_id = o.reference_id),
  asked_at   = (select w.said_at from order_messages w where w.workspace_id = o.workspace_id and w.message_id = o.asked_by and w.sender_id = o.sender_id and w.reference_id = o.reference_id);
