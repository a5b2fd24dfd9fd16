/** Finds charges, and what is known of them. */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Failure } from '../providers/provider.ts'
import type { Charge } from './charge.ts'

type Row = Omit<Charge, 'failure'> & { failure: string | null }

const COLUMNS = `
  c.charge_id as id, c.workspace_id as "workspaceId", c.account_id as "accountId", c.sender_id as "senderId",
  c.reference_id as "referenceId", c.message_id as "messageId", c.txid, c.provider_id as "providerId", c.amount, c.state, c.code,
  c.expires_at as "expiresAt", to_char(c.due_date, 'YYYY-MM-DD') as "dueDate", c.withdraw_at as "withdrawAt", c.successor_id as "successorId", c.failure,
  c.due_at as "dueAt", c.attempts, c.made_by as "madeBy", c.created_at as "createdAt", c.ended_at as "endedAt"`

function toCharge({ failure, ...row }: Row): Charge {
  return { ...row, failure: failure === null ? null : (JSON.parse(failure) as Failure) }
}

async function selectCharges(db: Queryable, condition: string, values: unknown[]): Promise<Charge[]> {
  const text = `select ${COLUMNS} from charges c where c.workspace_id = $1 and ${condition} order by c.charge_id`
  const { rows } = await db.query<Row>(text, values)
  return rows.map(toCharge)
}

export async function findCharge(
  db: Queryable,
  workspaceId: string,
  chargeId: string,
): Promise<Charge | null> {
  return (await selectCharges(db, 'c.charge_id = $2', [workspaceId, chargeId]))[0] ?? null
}

/** All charges of an order, the oldest first. */
export const findChargesOfOrder = (
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<Charge[]> =>
  selectCharges(db, 'c.sender_id = $2 and c.reference_id = $3', [workspaceId, senderId, referenceId])

/** Whether a bank was asked to charge for the order, and did not refuse. */
export async function hasCharge(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<boolean> {
  const made = `c.sender_id = $2 and c.reference_id = $3 and c.state <> 'failed'`
  return (await selectCharges(db, made, [workspaceId, senderId, referenceId])).length > 0
}

/**
 * The charges of an order that are being made or can be paid, the oldest first. All but one of them
 * have a successor.
 */
export const findLiveCharges = (
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<Charge[]> =>
  selectCharges(db, `c.sender_id = $2 and c.reference_id = $3 and c.state in ('making', 'open')`, [
    workspaceId,
    senderId,
    referenceId,
  ])

/** The newest charge of an account that can be paid, and how many there are; null: none. */
export async function findPayable(
  db: Queryable,
  workspaceId: string,
  accountId: string,
  now: Date,
): Promise<{ newest: Charge; count: number } | null> {
  const { rows } = await db.query<Row & { count: number }>(
    `select ${COLUMNS}, (count(*) over ())::int as count from charges c
     where c.workspace_id = $1 and c.account_id = $2 and c.state = 'open' and c.expires_at > $3
     order by c.charge_id desc limit 1`,
    [workspaceId, accountId, now],
  )
  const [row] = rows
  if (!row) return null
  const { count, ...charge } = row
  return { newest: toCharge(charge), count }
}

/** Whether an account has a charge with a due date that is being made or can be paid. */
export async function hasDueCharge(db: Queryable, workspaceId: string, accountId: string): Promise<boolean> {
  const text = `select from charges
    where workspace_id = $1 and account_id = $2 and state in ('making', 'open') and due_date is not null limit 1`
  return (await db.query(text, [workspaceId, accountId])).rows.length > 0
}

/** Whether money that came for the charge is booked. */
export async function hasPayment(db: Queryable, { workspaceId, id }: Charge): Promise<boolean> {
  const text = 'select from payments where workspace_id = $1 and charge_id = $2 limit 1'
  return (await db.query(text, [workspaceId, id])).rows.length > 0
}

/**
 * Whether the bank said of a charge of the order that money came for it, and nothing could be
 * booked: the bank does not list the money yet, or writes it so that it cannot be read. False once
 * a person has settled that entry.
 */
export async function hasUnbookedMoney(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'has-unbooked-money',
    text: `select from charges c
           where c.workspace_id = $1 and c.sender_id = $2 and c.reference_id = $3 and c.state = 'concluded'
             and not exists (select from payments p where p.workspace_id = $1 and p.charge_id = c.charge_id)
             and not exists (
               select from unreadable_payments u
               where u.workspace_id = $1 and u.account_id = c.account_id and u.txid = c.txid and u.settled_at is not null
             )
           limit 1`,
    values: [workspaceId, senderId, referenceId],
  })
  return rows.length > 0
}

/** The charge of each txid at an account. */
export const findChargesByTxid = (
  db: Queryable,
  workspaceId: string,
  accountId: string,
  txids: readonly string[],
): Promise<Charge[]> =>
  selectCharges(db, 'c.account_id = $2 and c.txid = any($3::text[])', [workspaceId, accountId, txids])

/**
 * Whether a stored payload has the code of a charge of the order that cannot be paid any more, or
 * is to be withdrawn: because another takes its place, or because its own message failed and the
 * charge whose place it takes is the one to be paid again.
 */
export async function hasExpiredPixCode(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
  contentData: string,
): Promise<boolean> {
  const dead = `c.sender_id = $2 and c.reference_id = $3 and position(c.code in $4) > 0 and (
    c.state <> 'open' or c.withdraw_at is not null or c.successor_id is not null or exists (
      select from charges o
      where o.workspace_id = $1 and o.sender_id = $2 and o.reference_id = $3 and o.successor_id = c.charge_id
        and o.state = 'open' and o.withdraw_at is null
    )
  )`
  return (await selectCharges(db, dead, [workspaceId, senderId, referenceId, contentData])).length > 0
}

/** The charge that a request with this key made, and the fingerprint of that request. */
export async function findChargeByKey(
  db: Queryable,
  workspaceId: string,
  route: string,
  key: string,
): Promise<{ charge: Charge; requestHash: Buffer } | null> {
  const { rows } = await db.query<Row & { requestHash: Buffer }>(
    `select ${COLUMNS}, c.request_hash as "requestHash" from charges c
     where c.workspace_id = $1 and c.route = $2 and c.key = $3`,
    [workspaceId, route, key],
  )
  const [row] = rows
  if (!row) return null
  const { requestHash, ...charge } = row
  return { charge: toCharge(charge), requestHash }
}
