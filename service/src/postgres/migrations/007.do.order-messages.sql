-- Which message spoke of which order, and what it said: finds the messages of an order, and tells preflight where the
-- order is. Written by the statement that stores the message.

create table order_messages (
  workspace_id   uuid not null,
  sender_id      uuid not null,
  reference_id   text not null check (char_length(reference_id) between 1 and 60),
  message_id     uuid not null,
  order_status   text,                                           -- null: the message said nothing of it
  payment_status text,
  primary key (workspace_id, sender_id, reference_id, message_id)
);
