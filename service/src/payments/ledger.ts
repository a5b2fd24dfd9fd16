/**
 * The ledger: what banks and the shop say of money, and what that means for orders.
 *
 * A transaction that writes a fact of it (a payment, a refund, a decision, how a charge ended) does
 * so in a transaction under one lock for each workspace, and settles the orders that it touches
 * before the commit. So facts and verdicts are one, an order is reported as paid once, and no two
 * transactions wait for two rows in different orders. No bank is called under the lock. After the
 * lock come rows of charges, payments and refunds, then those of orders.
 */
import type pg from 'pg'
import type { Clock } from '../engine/clock.ts'
import { confirmOrder, lockOrder, type LockedOrder, type OrderName } from '../store/confirm-orders.ts'
import { newId } from '../engine/new-id.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { judge, type Judged } from './judge.ts'
import { readLoneFacts, readOrderFacts, type LoneFacts } from './ledger-facts.ts'
import { recordNews, type News } from './payment-news.ts'

export type LedgerTools = {
  db: Pool
  /** Called after events were committed. */
  onChanged: () => void
  clock: Clock
}

/**
 * Runs in a transaction that alone writes facts of this workspace. It calls no bank: others wait.
 */
export async function inLedger<Result>(
  { db, onChanged }: Pick<LedgerTools, 'db' | 'onChanged'>,
  workspaceId: string,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, async (client) => {
    await lockLedger(client, workspaceId)
    return run(client)
  })
  onChanged()
  return result
}

/**
 * Until the transaction ends no other writes facts of this workspace. It comes before the locks of
 * rows.
 */
export async function lockLedger(client: pg.PoolClient, workspaceId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('recado ledger ' || $1, 0))`, [
    workspaceId,
  ])
}

/** What facts were written of: an order, or a payment of none. */
export type Touched = OrderName | { paymentId: string }

/**
 * Judges again what was touched, and writes what it means: verdicts, orders, what customers and the
 * systems of the shop are notified of.
 * @param receivedIds payments that were just booked: they are reported as received, others only if
 * something of them changed
 * @param changedIds payments of which a fact changed, so that they are reported even if their
 * verdict is the same
 */
export async function settle(
  client: pg.PoolClient,
  workspaceId: string,
  touched: readonly Touched[],
  { receivedIds = [], changedIds = [] }: { receivedIds?: readonly string[]; changedIds?: readonly string[] },
  now: Date,
): Promise<void> {
  const news: News[] = []
  for (const one of inOrder(touched)) {
    const changed =
      'paymentId' in one
        ? await settleLone(client, workspaceId, one.paymentId)
        : await settleOrder(client, workspaceId, one, news, now)
    for (const id of changed)
      if (!receivedIds.includes(id) && !changedIds.includes(id)) news.push({ type: 'payment.changed', id })
  }
  const recorded: News[] = [
    ...receivedIds.map((id) => ({ type: 'payment.received' as const, id })),
    ...changedIds.map((id) => ({ type: 'payment.changed' as const, id })),
    ...news,
  ]
  await recordNews(client, workspaceId, recorded)
}

/** Each once, orders in the order in which their rows are locked. */
function inOrder(touched: readonly Touched[]): Touched[] {
  const keyOf = (one: Touched) => ('paymentId' in one ? one.paymentId : `${one.senderId} ${one.referenceId}`)
  return [...new Map(touched.map((one) => [keyOf(one), one]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one)
}

async function settleLone(client: pg.PoolClient, workspaceId: string, paymentId: string): Promise<string[]> {
  const facts = await readLoneFacts(client, workspaceId, paymentId)
  if (!facts) return []
  const isListed = facts.isListed || facts.before !== null // it waited as money of an order
  return writeVerdicts(client, workspaceId, judgeLone(facts), isListed)
}

/**
 * What was judged while the customer of its order was known stays so; a person may still have to
 * settle it. Where the bank refuses the refund that settled it, it waits for a person again.
 */
function judgeLone(facts: LoneFacts): Judged {
  const judged = judge(facts)
  const { before } = facts
  if (before === null) return judged
  const hasFailed = facts.refunds.some(({ state }) => state === 'refused')
  const wasSettledBy = new Map(facts.payments.map(({ id, decision }) => [id, decision?.kind]))
  const payments = [...judged.payments].map(([id, { isOpen }]) => {
    const mayBeOpen = before.isOpen || (hasFailed && wasSettledBy.get(id) === 'refund')
    return [id, { verdict: before.verdict, isOpen: mayBeOpen && isOpen }] as const
  })
  return { ...judged, payments: new Map(payments) }
}

async function settleOrder(
  client: pg.PoolClient,
  workspaceId: string,
  order: OrderName,
  news: News[],
  now: Date,
): Promise<string[]> {
  const locked = await lockOrder(client, workspaceId, order)
  const facts = await readOrderFacts(client, workspaceId, order)
  const judged = judge({
    ...facts,
    total: locked?.total ?? null,
    canceledAt: locked?.canceledAt ?? null,
  })
  const changed = await writeVerdicts(client, workspaceId, judged, true)
  if (!locked) return changed // no message speaks of it any more
  const { received, refunded, paid } = judged
  const confirmedAt = paid?.at ?? locked.confirmedAt // what is paid stays paid
  await confirmOrder(client, workspaceId, order, { received, refunded, confirmedAt })
  if (!paid || locked.confirmedAt) return changed
  await withdrawOthers(client, workspaceId, order, now)
  if (!locked.isPaid) {
    news.push(toPaidNews(locked, judged, paid.by))
    await oweNotice(client, workspaceId, order, paid.by, now)
  }
  return changed
}

const toPaidNews = (
  { messageId, orderStatus, paymentStatus, total, currency }: LockedOrder,
  { received, refunded }: Judged,
  paymentId: string,
): News => ({
  type: 'order.paid',
  id: messageId,
  fact: {
    orderStatus,
    paymentStatus,
    total,
    currency,
    received,
    refunded,
    paidBy: 'confirmation',
    paymentId,
  },
})

/**
 * Returns the ids of payments whose verdict is another now.
 * @param isListed whether what is open
 * waits for a person
 */
async function writeVerdicts(
  client: pg.PoolClient,
  workspaceId: string,
  { payments }: Judged,
  isListed: boolean,
): Promise<string[]> {
  const verdicts = [...payments]
  const { rows } = await client.query<{ id: string }>({
    name: 'write-verdicts',
    text: `update payments p set verdict = i.verdict, is_open = i.is_open
           from unnest($2::uuid[], $3::text[], $4::boolean[]) as i(payment_id, verdict, is_open)
           where p.workspace_id = $1 and p.payment_id = i.payment_id and (p.verdict, p.is_open) <> (i.verdict, i.is_open)
           returning p.payment_id as id`,
    values: [
      workspaceId,
      verdicts.map(([id]) => id),
      verdicts.map(([, { verdict }]) => verdict),
      verdicts.map(([, { isOpen }]) => isOpen && isListed),
    ],
  })
  return rows.map(({ id }) => id)
}

/** The order is not to be paid again. */
async function withdrawOthers(
  client: pg.PoolClient,
  workspaceId: string,
  { senderId, referenceId }: OrderName,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'withdraw-charges-of-paid-order',
    text: `update charges set withdraw_at = coalesce(withdraw_at, $4), due_at = $4, attempts = 0
           where workspace_id = $1 and sender_id = $2 and reference_id = $3 and state in ('making', 'open')`,
    values: [workspaceId, senderId, referenceId, now],
  })
}

/** The customer is notified if the sender says so. */
async function oweNotice(
  client: pg.PoolClient,
  workspaceId: string,
  { senderId, referenceId }: OrderName,
  paymentId: string,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'owe-notice-of-payment',
    text: `insert into payment_notices (workspace_id, notice_id, sender_id, reference_id, kind, about, state, due_at, created_at)
           select $1::uuid, $2::uuid, s.sender_id, $4, 'paid', $5::uuid, 'due', $6::timestamptz, $6 from senders s
           where s.workspace_id = $1 and s.sender_id = $3 and s.notifies_payments
           on conflict (workspace_id, kind, about) do nothing`,
    values: [workspaceId, newId(), senderId, referenceId, paymentId, now],
  })
}
