/**
 * Refunds in the database: money that goes back, asked for by the shop or taken back by the banks.
 */
import type pg from 'pg'
import { newId } from '../engine/new-id.ts'
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { RefundOrigin, RefundState } from '../kinds/order-states.ts'
import type { Failure, RefundRecord } from '../providers/provider.ts'

export type Refund = {
  id: string
  workspaceId: string
  paymentId: string
  /** Of the refund at the provider: ours, chosen before the call, or the bank's. */
  providerId: string
  /**
   * What the provider itself calls it; null while that is not known, and at providers that keep our
   * id.
   */
  ownId: string | null
  origin: RefundOrigin
  /** In hundredths of the real. */
  amount: number
  state: RefundState
  reason: string | null
  failure: Failure | null
  /** The key or the user who asked for it; null: a bank did. */
  askedBy: string | null
  createdAt: Date
  /** When it was done or refused, as the bank says. */
  endedAt: Date | null
  /** Of its payment. */
  accountId: string | null
  paymentProviderId: string
  senderId: string | null
  referenceId: string | null
}

type Row = Omit<Refund, 'amount' | 'failure'> & { amount: string; failure: string | null }

const SELECT = `
  select r.refund_id as id, r.workspace_id as "workspaceId", r.payment_id as "paymentId", r.provider_id as "providerId",
         r.own_id as "ownId", r.origin, r.amount::text, r.state, r.reason, r.failure, r.asked_by as "askedBy", r.created_at as "createdAt", r.ended_at as "endedAt",
         p.account_id as "accountId", p.provider_id as "paymentProviderId", p.sender_id as "senderId", p.reference_id as "referenceId"
  from refunds r
  join payments p on p.workspace_id = r.workspace_id and p.payment_id = r.payment_id
  where r.workspace_id = $1`

const toRefund = ({ amount, failure, ...row }: Row): Refund => ({
  ...row,
  amount: Number(amount),
  failure: failure === null ? null : (JSON.parse(failure) as Failure),
})

export async function findRefund(
  db: Queryable,
  workspaceId: string,
  refundId: string,
): Promise<Refund | null> {
  const { rows } = await db.query<Row>(`${SELECT} and r.refund_id = $2`, [workspaceId, refundId])
  return rows[0] ? toRefund(rows[0]) : null
}

/** All refunds of these payments, oldest first. */
export async function findRefundsOf(
  db: Queryable,
  workspaceId: string,
  paymentIds: readonly string[],
): Promise<Refund[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} and r.payment_id = any($2::uuid[]) order by r.created_at, r.refund_id`,
    [workspaceId, paymentIds],
  )
  return rows.map(toRefund)
}

export type NewRefund = Pick<
  Refund,
  'id' | 'workspaceId' | 'paymentId' | 'providerId' | 'amount' | 'reason' | 'askedBy'
>

/**
 * Stores a refund that the bank is asked for from `now` on, and that a person decided so about the
 * payment.
 */
export async function insertRefund(client: pg.PoolClient, refund: NewRefund, now: Date): Promise<void> {
  const { workspaceId, id, paymentId, providerId, amount, reason, askedBy } = refund
  await client.query(
    `with decided as (
       update payments p set decision = 'refund', decided_by = $7, decided_at = $8, waits_until = null
       where p.workspace_id = $1 and p.payment_id = $3 and p.is_open
     )
     insert into refunds (workspace_id, refund_id, payment_id, provider_id, origin, amount, state, reason, asked_by, due_at, created_at)
     values ($1, $2, $3, $4, 'shop', $5, 'making', $6, $7, $8, $8)`,
    [workspaceId, id, paymentId, providerId, amount, reason, askedBy, now],
  )
}

/**
 * Writes down what the bank says of a refund, unless it was done before: it also overrules a
 * refusal of before. Returns false if nothing of it changed.
 */
export async function writeRecord(
  client: pg.PoolClient,
  { workspaceId, id }: Refund,
  { state, amount, at, failure, ownId }: Pick<RefundRecord, 'state' | 'amount' | 'at' | 'failure' | 'ownId'>,
  now: Date,
): Promise<boolean> {
  if (ownId !== undefined) await nameRefunds(client, workspaceId, [{ id, ownId }])
  const hasEnded = state !== 'pending'
  const { rowCount } = await client.query(
    `update refunds r
     set state = $3, amount = $4, failure = $5, due_at = case when $6 then null else r.due_at end,
         attempts = case when r.state = $3 then r.attempts else 0 end, ended_at = case when $6 then coalesce($7, $8::timestamptz) end
     where r.workspace_id = $1 and r.refund_id = $2 and r.state <> 'done'
       and (r.state, r.amount, coalesce(r.failure, '')) is distinct from ($3::text, $4::bigint, coalesce($5::text, ''))`,
    [workspaceId, id, state, amount, failure && JSON.stringify(failure), hasEnded, at, now],
  )
  return rowCount === 1
}

/**
 * Keeps what the provider calls these refunds. The first name of each stays, and no two refunds of
 * a payment have the same.
 */
export async function nameRefunds(
  client: pg.PoolClient,
  workspaceId: string,
  named: readonly { id: string; ownId: string }[],
): Promise<void> {
  if (named.length === 0) return
  await client.query(
    `update refunds r set own_id = i.own_id
     from unnest($2::uuid[], $3::text[]) as i(refund_id, own_id)
     where r.workspace_id = $1 and r.refund_id = i.refund_id and r.own_id is null
       and not exists (select from refunds o
                       where o.workspace_id = $1 and o.payment_id = r.payment_id and o.own_id = i.own_id)`,
    [workspaceId, named.map(({ id }) => id), named.map(({ ownId }) => ownId)],
  )
}

/** Why its outcome is still unknown. */
export async function noteFailure(
  db: Queryable,
  { workspaceId, id }: Refund,
  failure: Failure,
): Promise<void> {
  await db.query(
    `update refunds set failure = $3 where workspace_id = $1 and refund_id = $2 and state in ('making', 'pending')`,
    [workspaceId, id, JSON.stringify(failure)],
  )
}

/** It is not due any more, unless it is still to be followed. */
export async function stopFollowing(db: Queryable, workspaceId: string, refundId: string): Promise<void> {
  await db.query(
    `update refunds set due_at = null where workspace_id = $1 and refund_id = $2 and state in ('done', 'refused')`,
    [workspaceId, refundId],
  )
}

/** Records `refund.changed` for these refunds, with what is true of them now. */
export async function recordRefundNews(
  db: Queryable,
  workspaceId: string,
  refundIds: readonly string[],
): Promise<void> {
  if (refundIds.length === 0) return
  await db.query(
    recordEventsOf(`
      select 'refund.changed' as type, r.refund_id as id, i.n,
             json_build_object(
               'paymentId', r.payment_id, 'senderId', p.sender_id, 'referenceId', p.reference_id, 'amount', r.amount,
               'origin', r.origin, 'state', r.state,
               'failure', case when r.failure is not null then json_build_object('code', r.failure::json ->> 'code') end
             )::text as fact
      from unnest($2::uuid[]) with ordinality as i(refund_id, n)
      join refunds r on r.workspace_id = $1 and r.refund_id = i.refund_id
      join payments p on p.workspace_id = $1 and p.payment_id = r.payment_id`),
    [workspaceId, refundIds],
  )
}

/** The customer is notified of money that is back, if the sender says so. */
export async function oweRefundNotice(
  client: pg.PoolClient,
  { workspaceId, id, senderId, referenceId }: Refund,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into payment_notices (workspace_id, notice_id, sender_id, reference_id, kind, about, state, due_at, created_at)
     select $1::uuid, $2::uuid, s.sender_id, $4, 'refunded', $5::uuid, 'due', $6::timestamptz, $6 from senders s
     where s.workspace_id = $1 and s.sender_id = $3 and s.notifies_payments
     on conflict (workspace_id, kind, about) do nothing`,
    [workspaceId, newId(), senderId, referenceId, id, now],
  )
}
