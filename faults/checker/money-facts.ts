/**
 * What is known of money at the end of an experiment: the bank's book, our rows, and what clients
 * asked for.
 */
import { askApi } from '../clients/ask-api.ts'
import type { AskedOrder } from '../clients/shoppers.ts'
import type { MoneyBook } from '../stack/bank.ts'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { until } from '../../testkit/until.ts'

/** Amounts in centavos. Each row has the name of its shop. */
type OfShop = { shop: Shop['name'] }

export type ChargeRow = OfShop & {
  id: string
  txid: string
  reference: string
  messageId: string
  amount: number
  state: string
  code: string | null
  isWithdrawing: boolean
  /**
   * The charge of another copy of the order that replaces it, or that it replaced when that one
   * failed.
   */
  successorId: string | null
  /** WhatsApp has said that the message is on its way, or on the phone. */
  hasArrived: boolean
  /** Seconds since its row was made. */
  age: number
  /** The message that asks for it shows its code; null: there is no such message. */
  isShown: boolean | null
}

export type PaymentRow = OfShop & {
  id: string
  providerId: string
  txid: string | null
  chargeId: string | null
  reference: string | null
  amount: number
  verdict: string
  isOpen: boolean
  /** ISO 8601. */
  date: string
}

/** An entry of the bank's list that cannot be read, and waits for a person. */
export type UnreadableRow = OfShop & { providerId: string | null }

export type RefundRow = OfShop & {
  id: string
  /** The payment's id at the bank. */
  endToEndId: string
  providerId: string
  amount: number
  state: string
}

export type OrderRow = OfShop & {
  reference: string
  received: number
  refunded: number
  isConfirmed: boolean
  /** Customers of the shop are notified of payments. */
  isTelling: boolean
  /** How often `order.paid` was logged. */
  paidEvents: number
  /** Notices of its payment, and those of them that a message was stored for. */
  notices: number
  noticeMessages: number
}

/** Of each kind of thing that happened to orders: how many, and how much they come to. */
type Counted = { count: number; sum: number }
const KINDS = ['created', 'paid', 'canceled'] as const
export type OrderSums = OfShop & { kind: string; summary: Counted; rows: Counted }

export type MoneyFacts = {
  asked: AskedOrder[]
  /** The bank's charges, payments and refunds, each with the name of its shop. */
  book: { [Part in keyof MoneyBook]: (MoneyBook[Part][number] & OfShop)[] }
  charges: ChargeRow[]
  payments: PaymentRow[]
  unreadable: UnreadableRow[]
  refunds: RefundRow[]
  orders: OrderRow[]
  sums: OrderSums[]
  /** Notices that are still to be carried out. */
  noticesDue: number
  /** Ids of messages that the service itself wrote. */
  noticeMessageIds: Set<string>
}

export async function gatherMoney(stack: Stack, asked: AskedOrder[]): Promise<MoneyFacts | null> {
  if (!stack.bank) return null
  const { db, shops } = stack
  const { accounts } = stack.bank.bank
  const book = await stack.bank.bank.book()
  const nameOf = new Map([...accounts].map(([name, { id }]) => [id, name]))
  const named = <Entry extends { shopId: string }>(entries: Entry[]): (Entry & OfShop)[] =>
    entries.flatMap((entry) => {
      const shop = nameOf.get(entry.shopId)
      return shop ? [{ ...entry, shop }] : []
    })
  const read = async <Row extends object>(text: string) =>
    (await db.query<Row>(text, [shops[0].workspaceId])).rows
  const charges = await read<ChargeRow>(
    `select case c.workspace_id when $1 then 'A' else 'B' end as shop, c.charge_id as id, c.txid, c.reference_id as reference,
            c.message_id as "messageId", c.amount::float8 as amount, c.state, c.code, c.withdraw_at is not null as "isWithdrawing",
            c.successor_id as "successorId",
            coalesce(s.status <> 'failed' and coalesce(s.sent_at, s.delivered_at, s.read_at) is not null, false) as "hasArrived",
            extract(epoch from now() - c.created_at)::float8 as age,
            strpos(m.content_data, c.code) > 0 as "isShown"
     from charges c
     left join messages m on m.workspace_id = c.workspace_id and m.message_id = c.message_id
     left join message_states s on s.workspace_id = c.workspace_id and s.message_id = c.message_id`,
  )
  const booked = await read<Omit<PaymentRow, 'date'> & { date: Date }>(
    `select case workspace_id when $1 then 'A' else 'B' end as shop, payment_id as id, provider_id as "providerId", txid,
            charge_id as "chargeId", reference_id as reference, amount::float8 as amount, verdict, is_open as "isOpen",
            received_at as date
     from payments`,
  )
  const unreadable = await read<UnreadableRow>(
    `select case workspace_id when $1 then 'A' else 'B' end as shop, provider_id as "providerId"
     from unreadable_payments where settled_at is null`,
  )
  const refunds = await read<RefundRow>(
    `select case r.workspace_id when $1 then 'A' else 'B' end as shop, r.refund_id as id, p.provider_id as "endToEndId",
            r.provider_id as "providerId", r.amount::float8 as amount, r.state
     from refunds r join payments p using (workspace_id, payment_id)`,
  )
  const orders = await read<OrderRow>(
    `select case o.workspace_id when $1 then 'A' else 'B' end as shop, o.reference_id as reference,
            o.received_value::float8 as received, o.refunded_value::float8 as refunded, o.confirmed_at is not null as "isConfirmed",
            (select notifies_payments from senders s where s.workspace_id = o.workspace_id and s.sender_id = o.sender_id) as "isTelling",
            (select count(*)::int from order_mentions om
             join events r on r.workspace_id = om.workspace_id and om.message_id = any(r.ids) and 'order.paid' = any(r.types)
             cross join lateral unnest(r.types, r.ids) as e(type, id)
             where om.workspace_id = o.workspace_id and om.sender_id = o.sender_id and om.reference_id = o.reference_id
               and e.id = om.message_id and coalesce(e.type, r.types[1]) = 'order.paid') as "paidEvents",
            (select count(*)::int from payment_notices n where n.workspace_id = o.workspace_id and n.sender_id = o.sender_id
                                                           and n.reference_id = o.reference_id and n.kind = 'paid') as notices,
            (select count(*)::int from payment_notices n join messages m on m.workspace_id = n.workspace_id and m.message_id = n.message_id
             where n.workspace_id = o.workspace_id and n.sender_id = o.sender_id and n.reference_id = o.reference_id
               and n.kind = 'paid') as "noticeMessages"
     from orders o`,
  )
  const notices = await read<{ messageId: string | null; isDue: boolean }>(
    `select message_id as "messageId", state = 'due' as "isDue" from payment_notices where $1::uuid is not null`,
  )
  return {
    asked,
    charges,
    unreadable,
    refunds,
    orders,
    sums: await sumOrders(stack, read),
    payments: booked.map((row) => ({ ...row, date: row.date.toISOString() })),
    book: {
      charges: named(book.charges).filter(({ amount }) => amount !== CHECK_AMOUNT),
      payments: named(book.payments),
      refunds: named(book.refunds),
    },
    noticesDue: notices.filter(({ isDue }) => isDue).length,
    noticeMessageIds: new Set(notices.flatMap(({ messageId }) => messageId ?? [])),
  }
}

/** The summary of each shop beside its rows. Asked twice: it keeps sums the first time. */
async function sumOrders(stack: Stack, read: <Row extends object>(text: string) => Promise<Row[]>) {
  const counted = await read<Counted & OfShop & { kind: string }>(
    `select case o.workspace_id when $1 then 'A' else 'B' end as shop, k.kind, count(*)::int as count, coalesce(sum(o.total_value), 0)::float8 as sum
     from orders o
     cross join lateral (values ('created', o.mentions > 0 and coalesce(o.status, o.payment_status) is not null), ('paid', o.payment = 'paid'),
                                ('canceled', o.status = 'canceled')) k(kind, holds)
     where k.holds group by 1, 2`,
  )
  const from = new Date(Date.now() - SUMMED_MS).toISOString().slice(0, 10)
  const all: OrderSums[] = []
  for (const shop of stack.shops) {
    const ask = () => askApi<{ total: Record<string, Counted> }>(stack, shop, `/orders/summary?from=${from}`)
    await until(ask, 'a summary')
    const { body } = await until(ask, 'a summary')
    for (const kind of KINDS) {
      const { count = 0, sum = 0 } = counted.find((one) => one.shop === shop.name && one.kind === kind) ?? {}
      all.push({
        shop: shop.name,
        kind,
        summary: body.total[kind] ?? { count: -1, sum: 0 },
        rows: { count, sum },
      })
    }
  }
  return all
}

/** Nearly a year: longer than any experiment seems to last. */
const SUMMED_MS = 300 * 24 * 60 * 60 * 1000

/** Of the charges with which an account is checked: no customer gets them, and they have no row. */
const CHECK_AMOUNT = 1
