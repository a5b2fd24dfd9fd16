/**
 * Books what a bank answered to our own authenticated call. Nothing else is ever booked by way of
 * this: a callback is only a reason to ask.
 *
 * Each payment is one row, by the id that the bank gives it, however it is learned and however
 * often: of two processes that book the same page one inserts it, and the other finds it. What the
 * shop had reported before becomes the payment of the bank, and what the bank listed without its
 * charge gets it once the bank names it.
 */
import type pg from 'pg'
import { newId } from '../engine/new-id.ts'
import { type Received, type RefundRecord, type Unreadable, toRefundName } from '../providers/provider.ts'
import { pairRefunds } from './pair-refunds.ts'
import { findRefundsOf, nameRefunds, recordRefundNews } from './refunds-repository.ts'
import type { OrderName } from '../store/confirm-orders.ts'
import { inLedger, settle, type LedgerTools, type Touched } from './ledger.ts'
import { noteShiftedTimes } from './shifted-times.ts'
import { forgetReadable, storeUnreadable } from './unreadable-payments.ts'

export type Heard = {
  /**
   * By what our call was caused: a callback, the list of what was received, or a look at a charge.
   */
  source: 'callback' | 'list' | 'charge'
  received: readonly Received[]
  /** The txids of charges of which the bank says that money came for them. */
  concluded?: readonly string[]
  unreadable?: readonly Unreadable[] | undefined
}

export type BookTools = LedgerTools & {
  /**
   * Called for each payment that was booked now.
   * @param delayMs since the time that the bank gives
   */
  onBooked?: (source: Heard['source'], delayMs: number) => void
  /** Called where entries came for the first time that cannot be read. */
  onUnreadable?: (account: { workspaceId: string; accountId: string }, count: number) => void
}

/**
 * Returns how many payments were new. Throws only if the database does; then nothing is booked, and
 * the same call may be repeated.
 */
export async function book(
  tools: BookTools,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  { source, received, concluded = [], unreadable = [] }: Heard,
): Promise<number> {
  const byId = new Map(received.filter(({ amount }) => amount > 0).map((one) => [one.id, one]))
  const now = tools.clock.now()
  const account = { workspaceId, accountId }
  // under the lock: another call may read the same money, and book it
  const fresh =
    unreadable.length === 0
      ? 0
      : await inLedger(tools, workspaceId, (client) => storeUnreadable(client, account, unreadable, now))
  if (fresh > 0) tools.onUnreadable?.(account, fresh)
  if (byId.size === 0 && concluded.length === 0) return 0
  const booked = await inLedger(tools, workspaceId, async (client) => {
    const touched: Touched[] = []
    const context = { client, workspaceId, accountId, now, touched }
    const inserted = await bookPayments(context, [...byId.values()], source)
    const refunded = await bookRefunds(context, [...byId.values()])
    await conclude(context, [...byId.values()], concluded)
    const refundNames = [...byId.values()].flatMap(({ id, refunds }) =>
      refunds.map((refund) => toRefundName(id, refund.id)),
    )
    if (inserted.booked.length > 0 || refundNames.length > 0)
      await forgetReadable(client, workspaceId, [...byId.keys(), ...refundNames])
    await noteShiftedTimes(client, account, inserted.booked)
    const { receivedIds } = inserted
    const changedIds = [...new Set([...inserted.changedIds, ...refunded])].filter(
      (id) => !receivedIds.includes(id),
    )
    await settle(client, workspaceId, touched, { receivedIds, changedIds }, now)
    return inserted.booked
  })
  for (const { at } of booked) tools.onBooked?.(source, Math.max(0, now.getTime() - at.getTime()))
  return booked.length
}

type Context = {
  client: pg.PoolClient
  workspaceId: string
  accountId: string
  now: Date
  /** What is to be settled. */
  touched: Touched[]
}

type Charge = OrderOf & { id: string; txid: string }

/** Both null: of none. The sender alone: the order was erased. */
type OrderOf = { senderId: string | null; referenceId: string | null }

async function bookPayments(context: Context, received: Received[], source: Heard['source']) {
  const { client, workspaceId, accountId, now, touched } = context
  const known = await findKnown(context, received)
  const charges = await findCharges(context, received)
  const fresh = received.filter(({ id }) => !known.has(id))
  const completed = received.filter((one) => learns(known.get(one.id), one))
  const rows = [...fresh, ...completed].map((one) => {
    const before = known.get(one.id)
    const paymentId = before?.id ?? newId()
    const charge = one.txid === null ? undefined : charges.get(one.txid)
    const isElsewhere = charge && before && isDecided(before, charge)
    const orders = [isElsewhere ? undefined : charge, before].map(orderOf).filter((order) => order !== null)
    touched.push(...(orders.length > 0 ? orders : [{ paymentId }]))
    return { paymentId, one, charge, order: orders[0] }
  })
  if (rows.length > 0)
    await client.query({
      name: 'book-payments',
      text: `insert into payments as p (workspace_id, payment_id, account_id, provider_id, txid, charge_id, sender_id, reference_id, amount,
                                        received_at, booked_at, source, verdict, is_open)
             select $1::uuid, i.payment_id, $2, i.provider_id, i.txid, i.charge_id, i.sender_id, i.reference_id, i.amount, i.received_at, $3, $4,
                    'unknown', true
             from unnest($5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::uuid[], $10::text[], $11::bigint[], $12::timestamptz[])
               as i(payment_id, provider_id, txid, charge_id, sender_id, reference_id, amount, received_at)
             on conflict (workspace_id, provider_id) do update
               set account_id = coalesce(p.account_id, excluded.account_id), txid = excluded.txid, charge_id = excluded.charge_id,
                   sender_id = excluded.sender_id, reference_id = coalesce(excluded.reference_id, p.reference_id),
                   amount = case when p.account_id is null then excluded.amount else p.amount end,
                   received_at = case when p.account_id is null then excluded.received_at else p.received_at end
               where p.account_id is null                             -- the shop reported it; the bank knows better
                  or p.txid is null and excluded.txid is not null     -- the bank listed it without its charge before`,
      values: [
        workspaceId,
        accountId,
        now,
        source,
        rows.map(({ paymentId }) => paymentId),
        rows.map(({ one }) => one.id),
        rows.map(({ one }) => one.txid),
        rows.map(({ charge }) => charge?.id ?? null),
        rows.map(({ order }) => order?.senderId ?? null),
        rows.map(({ order }) => order?.referenceId ?? null),
        rows.map(({ one }) => one.amount),
        rows.map(({ one }) => one.at),
      ],
    })
  const ids = rows.map(({ paymentId }) => paymentId)
  return { booked: fresh, receivedIds: ids.slice(0, fresh.length), changedIds: ids.slice(fresh.length) }
}

type Known = OrderOf & { id: string; providerId: string; accountId: string | null; txid: string | null }

const orderOf = (of: OrderOf | undefined): OrderName | null =>
  of && of.senderId !== null && of.referenceId !== null
    ? { senderId: of.senderId, referenceId: of.referenceId }
    : null

/** Whether more is known of a payment now: its bank lists it, or says of which charge it is. */
const learns = (known: Known | undefined, { txid }: Received) =>
  known !== undefined && (known.accountId === null || (known.txid === null && txid !== null))

/**
 * Whether a person took money of the bank for another order before the bank said of which charge it
 * is. It stays with that order, and names the charge all the same: no more money is to be booked
 * for that one.
 */
function isDecided(known: Known, charge: Charge): boolean {
  const [before, named] = [orderOf(known), orderOf(charge)]
  if (known.accountId === null || before === null) return false
  return before.senderId !== named?.senderId || before.referenceId !== named.referenceId
}

async function findKnown(
  { client, workspaceId }: Context,
  received: readonly Pick<Received, 'id'>[],
): Promise<Map<string, Known>> {
  const { rows } = await client.query<Known>({
    name: 'find-known-payments',
    text: `select payment_id as id, provider_id as "providerId", account_id as "accountId", txid, sender_id as "senderId",
                  reference_id as "referenceId"
           from payments where workspace_id = $1 and provider_id = any($2::text[])`,
    values: [workspaceId, received.map(({ id }) => id)],
  })
  return new Map(rows.map((row) => [row.providerId, row]))
}

/**
 * By the txid that we chose, also of another account of the shop at the same bank: nothing else
 * matches money to a charge.
 */
async function findCharges(
  { client, workspaceId }: Context,
  received: readonly Received[],
): Promise<Map<string, Charge>> {
  const { rows } = await client.query<Charge>({
    name: 'find-charges-of-payments',
    text: `select charge_id as id, txid, sender_id as "senderId", reference_id as "referenceId"
           from charges where workspace_id = $1 and txid = any($2::text[])`,
    values: [workspaceId, received.map(({ txid }) => txid).filter((txid) => txid !== null)],
  })
  return new Map(rows.map((row) => [row.txid, row]))
}

/**
 * Refunds that the bank has: those that were not requested here are inserted, and ours are checked,
 * if they are not settled yet. Returns the ids of payments that have new ones.
 */
async function bookRefunds(context: Context, received: readonly Received[]): Promise<string[]> {
  const heard = received.flatMap(({ id, refunds: all }) =>
    all.filter(({ amount }) => amount > 0).map((refund) => ({ paymentId: id, refund })),
  )
  if (heard.length === 0) return []
  const refunds = await nameOurs(context, heard)
  const { client, workspaceId, now, touched } = context
  type Booked = { id: string; refundId: string; senderId: string | null; referenceId: string | null }
  const { rows } = await client.query<Booked>({
    name: 'book-refunds',
    text: `with heard as materialized (
             select i.*, p.payment_id, p.sender_id, p.reference_id
             from unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::timestamptz[])
               as i(of_payment, refund_id, provider_id, origin, amount, state, at)
             join payments p on p.workspace_id = $1 and p.provider_id = i.of_payment
           ), booked as (
             insert into refunds (workspace_id, refund_id, payment_id, provider_id, origin, amount, state, due_at, created_at, ended_at)
             select $1::uuid, refund_id, payment_id, provider_id, origin, amount, state, case when state = 'pending' then $2::timestamptz end,
                    coalesce(at, $2), case when state <> 'pending' then coalesce(at, $2) end
             from heard
             on conflict (workspace_id, payment_id, provider_id) do nothing
             returning payment_id, refund_id
           ), looked_at as (
             update refunds r set due_at = $2, attempts = 0
             from heard h
             where r.workspace_id = $1 and r.payment_id = h.payment_id and r.provider_id = h.provider_id
               and r.state <> 'done' and r.state <> h.state and h.state <> 'pending'
           )
           select b.payment_id as id, b.refund_id as "refundId", h.sender_id as "senderId", h.reference_id as "referenceId"
           from heard h join booked b on b.refund_id = h.refund_id`,
    values: [
      workspaceId,
      now,
      refunds.map(({ paymentId }) => paymentId),
      refunds.map(() => newId()),
      refunds.map(({ refund }) => refund.id),
      refunds.map(({ refund }) => originOf(refund)),
      refunds.map(({ refund }) => refund.amount),
      refunds.map(({ refund }) => refund.state),
      refunds.map(({ refund }) => refund.at),
    ],
  })
  for (const { id, senderId, referenceId } of rows)
    touched.push(senderId !== null && referenceId !== null ? { senderId, referenceId } : { paymentId: id })
  await recordRefundNews(
    client,
    workspaceId,
    rows.map(({ refundId }) => refundId),
  )
  return [...new Set(rows.map(({ id }) => id))]
}

type HeardRefund = { paymentId: string; refund: RefundRecord }

/**
 * Those that the provider calls by names of its own get our id where they are ours. What is still
 * ambiguous is left to the next run.
 */
async function nameOurs(context: Context, heard: HeardRefund[]): Promise<HeardRefund[]> {
  if (heard.every(({ refund }) => refund.ownId === undefined)) return heard
  const { client, workspaceId } = context
  const known = await findKnown(
    context,
    heard.map(({ paymentId }) => ({ id: paymentId })),
  )
  const stored = await findRefundsOf(
    client,
    workspaceId,
    [...known.values()].map(({ id }) => id),
  )
  const named: { id: string; ownId: string }[] = []
  const result = [...Map.groupBy(heard, ({ paymentId }) => paymentId)].flatMap(([paymentId, ofPayment]) => {
    const paymentRow = known.get(paymentId)?.id
    const { ours, unclear } = pairRefunds(
      stored.filter((one) => one.paymentId === paymentRow),
      ofPayment.map(({ refund }) => refund),
    )
    named.push(...[...ours].map(([ownId, { id }]) => ({ id, ownId })))
    return ofPayment.flatMap(({ refund }) => {
      const { ownId = '' } = refund
      if (unclear.has(ownId)) return []
      const one = ours.get(ownId)
      return [{ paymentId, refund: one ? { ...refund, id: one.providerId } : refund }]
    })
  })
  await nameRefunds(client, workspaceId, named)
  return result
}

/** What a provider does not say counts as not requested here. */
const originOf = ({ origin }: RefundRecord) => origin ?? 'bank'

/** How long after its end a charge may be the one that money listed without its txid was for. */
const NAMED_LATE = `interval '1 day'`

/**
 * The bank accepts no more money for a charge for which some came. One that is to be withdrawn is
 * looked at instead: only the bank knows which came first, and says so in the state of the charge.
 *
 * A code can be paid twice in one moment, and a bank may list one of both without its txid. It
 * names it in the charge: so a charge that has ended is read once more where money of its amount
 * came to the account without a txid.
 */
async function conclude(
  { client, workspaceId, accountId, now, touched }: Context,
  received: readonly Received[],
  concluded: readonly string[],
): Promise<void> {
  const paid = received.map(({ txid }) => txid).filter((txid) => txid !== null)
  const { rows } = await client.query<OrderOf>({
    name: 'conclude-charges',
    text: `with looked_at as (
             update charges set due_at = $4, attempts = 0
             where workspace_id = $1 and txid = any($2::text[]) and txid <> all($3::text[])
               and (state = 'making' or state = 'open' and withdraw_at is not null)
           )
           update charges c set state = 'concluded', ended_at = $4, attempts = 0, due_at = case when exists (
             select from payments p
             where p.workspace_id = $1 and p.account_id = c.account_id and p.amount = c.amount and p.txid is null
               and p.received_at > $4::timestamptz - ${NAMED_LATE}
           ) then $4::timestamptz end
           where workspace_id = $1 and (
             txid = any($2::text[]) and state in ('open', 'expired') and withdraw_at is null
             or txid = any($3::text[]) and state in ('open', 'expired')
           )
           returning sender_id as "senderId", reference_id as "referenceId"`,
    values: [workspaceId, paid, concluded, now],
  })
  touched.push(...rows.map(orderOf).filter((order) => order !== null))
  const unnamed = received.filter(({ txid }) => txid === null).map(({ amount }) => amount)
  if (unnamed.length > 0)
    await client.query({
      name: 'read-ended-charges-again',
      // one that another transaction has locked is being read, or was a moment ago: nothing waits
      // for it
      text: `update charges set due_at = $3, attempts = 0
             where workspace_id = $1 and charge_id = any(array(
               select c.charge_id from charges c
               where c.workspace_id = $1 and c.account_id = $2 and c.amount = any($4::bigint[]) and c.state = 'concluded' and c.due_at is null
                 and c.ended_at > $3::timestamptz - ${NAMED_LATE}
               for update skip locked
             ))`,
      values: [workspaceId, accountId, now, unnamed],
    })
}
