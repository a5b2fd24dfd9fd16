/**
 * Orders and charges as bare rows, for stories about the ledger below the API; and what the ledger
 * says of them.
 */
import { randomUUID } from 'node:crypto'
import { newId } from '../../src/engine/new-id.ts'
import type { OrderName } from '../../src/store/confirm-orders.ts'
import { book, type BookTools, type Heard } from '../../src/payments/book.ts'
import { insertCharge, openCharge } from '../../src/payments/charges-repository.ts'
import type { Charge } from '../../src/payments/charge.ts'
import type { Received } from '../../src/providers/provider.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'

export type LedgerShop = { workspaceId: string; senderId: string; accountId: string }

export async function insertLedgerShop(db: Queryable, now: Date): Promise<LedgerShop> {
  const [workspaceId, senderId] = [randomUUID(), randomUUID()]
  await db.query(`insert into workspaces (workspace_id, name, created_at) values ($1, 'Shop', $2)`, [
    workspaceId,
    now,
  ])
  await db.query(
    `insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials, credentials_key_id,
                          throughput_per_second, created_at)
     values ($1, $2, 'whatsapp', $3, $3, $3, '', 'none', 80, $4)`,
    [workspaceId, senderId, String(BigInt('0x' + senderId.slice(0, 8)) + 5511_0000000000n), now],
  )
  return { workspaceId, senderId, accountId: await insertBareAccount(db, workspaceId, now) }
}

export async function insertBareAccount(db: Queryable, workspaceId: string, now: Date): Promise<string> {
  const accountId = newId()
  await db.query(
    `insert into payment_accounts (workspace_id, account_id, provider, name, details, credentials, credentials_key_id, callback_hash,
                                   is_default, due_at, created_at)
     values ($1, $2, 'scripted', 'The bank', '{}', '', 'none', sha256(uuid_send($2)), false, $3, $3)`,
    [workspaceId, accountId, now],
  )
  return accountId
}

/** An order of which one message spoke. */
export async function insertOrder(
  db: Queryable,
  { workspaceId, senderId }: LedgerShop,
  total: number | null,
  now: Date,
): Promise<OrderName> {
  const [referenceId, messageId] = [`FLOR-${randomUUID().slice(0, 8)}`, newId()]
  await db.query(
    `insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, asked_by, total_value, currency,
                         created_at, last_said_at)
     values ($1, $2, $3, $4, $5, 1, 'pending', $4, $6, case when $6::bigint is not null then 'BRL' end, $7, $7)`,
    [workspaceId, senderId, referenceId, messageId, randomUUID(), total, now],
  )
  return { senderId, referenceId }
}

/**
 * No message asks for the charges here: a service that looked at one, even for a moment, would
 * withdraw it.
 */
const NEVER = new Date('2100-01-01T00:00:00.000Z')

/** An open charge of the order. */
export async function insertOpenCharge(
  db: Queryable,
  { workspaceId, accountId }: LedgerShop,
  order: OrderName,
  amount: number,
  now: Date,
  expiresAt = new Date(now.getTime() + 3_600_000),
): Promise<Charge['txid']> {
  const id = newId()
  const charge = {
    id,
    workspaceId,
    accountId,
    ...order,
    messageId: newId(),
    txid: id.replaceAll('-', ''),
    amount,
    expiresAt,
    dueDate: null,
    madeBy: newId(),
    createdAt: now,
  }
  await insertCharge(db, charge, null, NEVER)
  await openCharge(db, charge as Charge, { code: `code of ${charge.txid}`, providerId: null, expiresAt })
  return charge.txid
}

/** A payment as a bank reports it. */
export const paid = (
  id: string,
  txid: string | null,
  amount: number,
  at: Date,
  more: Partial<Received> = {},
): Received => ({
  id,
  txid,
  amount,
  at,
  key: null,
  refunds: [],
  ...more,
})

export const bookList = (
  tools: BookTools,
  shop: LedgerShop,
  received: Received[],
  more: Partial<Heard> = {},
): Promise<number> => book(tools, shop, { source: 'list', received, ...more })

/**
 * The payments of the workspace by the id of the bank: verdict, and `!` if it waits for a person.
 */
export async function verdictsOf(
  db: Queryable,
  { workspaceId }: LedgerShop,
): Promise<Record<string, string>> {
  const { rows } = await db.query<{ id: string; said: string }>(
    `select provider_id as id, verdict || case when is_open then '!' else '' end as said from payments
     where workspace_id = $1 order by provider_id`,
    [workspaceId],
  )
  return Object.fromEntries(rows.map(({ id, said }) => [id, said]))
}

export type OrderMoney = {
  payment: string
  received: number
  refunded: number
  confirmedAt: Date | null
  paidAt: Date | null
}

export async function moneyOf(
  db: Queryable,
  { workspaceId }: LedgerShop,
  { senderId, referenceId }: OrderName,
): Promise<OrderMoney> {
  const { rows } = await db.query<OrderMoney>(
    `select payment, received_value as received, refunded_value as refunded, confirmed_at as "confirmedAt", paid_at as "paidAt"
     from orders where workspace_id = $1 and sender_id = $2 and reference_id = $3`,
    [workspaceId, senderId, referenceId],
  )
  return rows[0] as OrderMoney
}

/** Types of the events that were recorded, in the order in which statements wrote them. */
export async function eventsOf(db: Queryable, { workspaceId }: LedgerShop): Promise<string[]> {
  const { rows } = await db.query<{ types: string[] }>(
    'select types from event_changes where workspace_id = $1 order by change_id',
    [workspaceId],
  )
  return rows.flatMap(({ types }) => types)
}
