-- Payments: accounts at banks, charges, the money that came, refunds, and what customers are told of it. Money is in hundredths of the real.

-- A shop's account at a bank, or at another provider of payments.
create table payment_accounts (
  workspace_id       uuid not null references workspaces,
  account_id         uuid not null,
  provider           text not null,                              -- payments/registry.ts
  name               text not null check (char_length(name) between 1 and 100),
  details            text not null,                              -- JSON without secrets, in the form of the provider: bank, Pix key, name of the receiver
  credentials        bytea not null,                             -- AES-256-GCM, as those of senders
  credentials_key_id text not null,                              -- the secret key that encrypted them
  certificate_name   text,                                       -- subject of the client certificate; this and the next two: null without one
  certificate_print  text,                                       -- SHA-256 of it, in hex
  certificate_ends_at timestamptz,
  warned_days        integer,                                    -- how many days before its end was told last
  callback_hash      bytea not null unique check (octet_length(callback_hash) = 32), -- SHA-256 of the secret in the address that the bank calls
  placed_at          timestamptz,                                -- when the bank was given that address last
  is_default         boolean not null,                           -- charges that name no account are made here
  lists_unknown      boolean not null default true,              -- whether money that no charge asked for waits for a person
  stopped_at         timestamptz,                                -- when the bank refused the whole account
  stop_failure       text,                                       -- why, as JSON
  read_to            timestamptz,                                -- everything received up to here is booked; null: nothing was read yet
  swept_at           timestamptz,                                -- when the last three days were read again
  look_at            timestamptz not null,                       -- when received money is to be asked for next
  looks              integer not null default 0,                 -- that failed, in a row
  rung_at            timestamptz,                                -- when the bank called last
  removed_at         timestamptz,                                -- no charge is made here any more; what was made is still followed
  created_at         timestamptz not null,
  primary key (workspace_id, account_id),
  check ((stopped_at is null) = (stop_failure is null))
);
create unique index payment_accounts_default on payment_accounts (workspace_id) where is_default and removed_at is null;
create index payment_accounts_by_look on payment_accounts (look_at);  -- of all workspaces

-- What a bank was asked to charge for an order. The row is there before the bank is called.
create table charges (
  workspace_id       uuid not null,
  charge_id          uuid not null,
  account_id         uuid not null,
  sender_id          uuid not null,
  reference_id       text not null,                              -- of the order
  message_id         uuid not null,                              -- of the message that asks for it, chosen before the message is stored
  txid               text not null,                              -- ours, chosen before the call
  provider_id        text,                                       -- the provider's own id, where it has one
  amount             bigint not null check (amount > 0),
  state              text not null check (state in ('making', 'open', 'concluded', 'withdrawn', 'expired', 'removed', 'failed')),
  code               text,                                       -- what the customer's bank reads; known once it is open
  expires_at         timestamptz not null,
  due_date           date,                                       -- of a charge that may be paid until a day; else it is paid at once
  withdraw_at        timestamptz,                                -- since when it is to be withdrawn: nobody may be asked to pay it any more
  failure            text,                                       -- JSON: why the bank refused it, or what is not known
  route              text,                                       -- idempotency key of the request; this and the next two
  key                text,
  request_hash       bytea,
  look_at            timestamptz,                                -- when the bank is to be asked about it next; null: never
  looks              integer not null default 0,                 -- in a row
  made_by            uuid not null,                              -- the key or the user who charged
  created_at         timestamptz not null,
  ended_at           timestamptz,                                -- when it left `open`
  primary key (workspace_id, charge_id),
  unique (workspace_id, txid),                                   -- also of money that is listed at another account of the shop
  foreign key (workspace_id, account_id) references payment_accounts
);
-- At most one charge of an order can be paid at a time.
create unique index charges_live on charges (workspace_id, sender_id, reference_id) where state in ('making', 'open');
create index charges_open on charges (workspace_id, account_id) where state = 'open';
create index charges_of_order on charges (workspace_id, sender_id, reference_id, charge_id);
create unique index charges_by_key on charges (workspace_id, route, key) where key is not null;
create index charges_by_message on charges (workspace_id, message_id);
create index charges_by_look on charges (look_at) where look_at is not null;  -- of all workspaces

-- Money that came: one row for each payment in the bank's book. What the shop's own system tells has no account until the bank tells it.
create table payments (
  workspace_id uuid not null,
  payment_id   uuid not null,
  account_id   uuid,
  provider_id  text not null,                                    -- the end-to-end id of a Pix; the shop's own id of what it told
  txid         text,
  charge_id    uuid,                                             -- matched by txid alone
  sender_id    uuid,                                             -- the order that it pays: of the charge, or as it was told; null: of none
  reference_id text,
  amount       bigint not null check (amount > 0),
  received_at  timestamptz(3) not null,                          -- as the bank says
  booked_at    timestamptz not null,
  heard_by     text not null check (heard_by in ('callback', 'list', 'look', 'told')),
  told_by      uuid,                                             -- the key or user who told it
  verdict      text not null check (verdict in ('exact', 'less', 'more', 'twice', 'late', 'canceled', 'unknown')),
  is_open      boolean not null,                                 -- waits for a person
  decision     text check (decision in ('accept', 'refund', 'wait')),
  decided_by   uuid,
  decided_at   timestamptz,
  waits_until  timestamptz,                                      -- after `wait`: it is listed again then
  primary key (workspace_id, payment_id),
  unique (workspace_id, provider_id)                             -- whoever told it: the id of a Pix is the same everywhere
);
create index payments_by_time on payments (workspace_id, received_at, payment_id);
create index payments_of_order on payments (workspace_id, sender_id, reference_id, payment_id);
create index payments_of_charge on payments (workspace_id, charge_id) where charge_id is not null;
create index payments_open on payments (workspace_id, received_at, payment_id) where is_open;

-- Money that goes back: asked for by the shop, or taken back by the banks.
create table refunds (
  workspace_id uuid not null,
  refund_id    uuid not null,
  payment_id   uuid not null,
  provider_id  text not null,                                    -- ours, chosen before the call; of one that the banks made: theirs
  origin       text not null check (origin in ('shop', 'bank')),
  amount       bigint not null check (amount > 0),
  state        text not null check (state in ('making', 'pending', 'done', 'refused')),
  reason       text,
  failure      text,                                             -- JSON: why the bank refused it, or what is not known
  asked_by     uuid,
  look_at      timestamptz,                                      -- as of a charge
  looks        integer not null default 0,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  primary key (workspace_id, refund_id),
  unique (workspace_id, payment_id, provider_id),
  foreign key (workspace_id, payment_id) references payments
);
create index refunds_by_end on refunds (workspace_id, ended_at) where state = 'done';
create index refunds_by_look on refunds (look_at) where look_at is not null;  -- of all workspaces

-- What a customer is told of money. The row is there before the message is.
create table payment_notices (
  workspace_id uuid not null,
  notice_id    uuid not null,
  sender_id    uuid not null,
  reference_id text not null,
  kind         text not null check (kind in ('paid', 'refunded')),
  about        uuid not null,                                    -- the payment that paid the order, or the refund
  state        text not null check (state in ('due', 'told', 'not_told')),
  message_id   uuid,                                             -- of what was sent
  problem      text,                                             -- code: why it was not told
  look_at      timestamptz,                                      -- when it is to be tried next; null: it is decided
  looks        integer not null default 0,
  created_at   timestamptz not null,
  primary key (workspace_id, notice_id),
  unique (workspace_id, kind, about)
);
create index payment_notices_of_order on payment_notices (workspace_id, sender_id, reference_id);
create index payment_notices_by_look on payment_notices (look_at) where look_at is not null;  -- of all workspaces

-- Whether customers of a sender are told that their payment came, and with which template once the window is closed.
alter table senders
  add column tells_payments boolean not null default false,
  add column paid_template  text;                                -- JSON of its name and language

-- The ledger says what came for an order, and since when it is paid by that.
alter table orders
  add column received_value bigint not null default 0,           -- of all its payments
  add column refunded_value bigint not null default 0,
  add column confirmed_at   timestamptz(3);                      -- when the money came that paid it; null: it is not paid by the ledger
drop index orders_by_state, orders_by_paid, orders_due;
alter table orders drop column payment;
alter table orders add column payment text not null generated always as (
  case when confirmed_at is not null or payment_status = 'captured' then 'paid' when status = 'canceled' then 'canceled'
       when payment_status = 'failed' then 'failed' else 'unpaid' end
) stored;
create index orders_by_state on orders (workspace_id, payment, status, created_at, order_id);
create index orders_by_paid on orders (workspace_id, paid_at, order_id) where payment = 'paid';
create index orders_due on orders (workspace_id, expires_at, order_id) where payment = 'unpaid';

-- Whoever gives money back has a role of their own: tenants/scopes.ts.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('owner', 'treasurer', 'manager', 'attendant', 'reader'));
