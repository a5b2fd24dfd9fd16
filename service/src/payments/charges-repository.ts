/**
 * Charges in the database: what a bank was asked to charge for an order.
 *
 * The row is committed before the bank is called, so that after a crash the bank can be asked by
 * its txid. A charge only moves forward: `making` → `open` → one of the ends, or from `making` to
 * an end at once.
 */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Failure } from '../providers/provider.ts'

/**
 * `making`: the bank is being asked for it, or its answer is unknown. `open`: it can be paid.
 * `concluded`: some money came, and no more is accepted; the ledger says whether it was enough.
 * `withdrawn`: by the shop. `expired`: its time is over. `removed`: by the bank. `failed`: it was
 * never made.
 */
export const chargeStates = [
  ...(['making', 'open', 'concluded', 'withdrawn'] as const),
  ...(['expired', 'removed', 'failed'] as const),
]
export type ChargeStateHere = (typeof chargeStates)[number]

export type Charge = {
  id: string
  workspaceId: string
  accountId: string
  /** Of the order; null: its customer was erased, and the order with it. */
  senderId: string | null
  /** Of the order. */
  referenceId: string
  /** Of the message that asks for it. It was chosen before; the message may not be stored. */
  messageId: string
  txid: string
  providerId: string | null
  /** In hundredths of the real. */
  amount: number
  state: ChargeStateHere
  /** What the customer's bank reads; null until it is open. */
  code: string | null
  expiresAt: Date
  /** YYYY-MM-DD, of a charge with a due date. */
  dueDate: string | null
  /** Since when it is to be withdrawn; null: it is not. */
  withdrawAt: Date | null
  /**
   * The charge that replaces it once WhatsApp has the message with its code. Null: none does.
   */
  successorId: string | null
  failure: Failure | null
  /** When the bank is asked about it next; null: never. */
  dueAt: Date | null
  /** How many attempts in a row left it as it was. */
  attempts: number
  /** The key or the user who charged. */
  madeBy: string
  createdAt: Date
  /** When it left `open`, or failed. */
  endedAt: Date | null
}

/**
 * The message of a charge is accepted under this route, with the id of the charge as the key, where
 * no request can have one. The job that withdraws a charge whose message is not stored takes the
 * key first.
 */
export const CHARGE_ROUTE = 'charge'

/** The idempotency key of the request that charges. */
export type ChargeKey = { route: string; key: string; requestHash: Buffer }

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

/**
 * Gives all other live charges of the order of this one as their successor. The caller inserts it
 * in the same transaction. A charge whose message is not stored yet keeps its place, so the insert
 * is refused: the new message would go out under the same reference as that one.
 * @param dueAt when the job asks whether WhatsApp has the message with the new code
 */
export async function succeed(
  db: Queryable,
  { workspaceId, id, senderId, referenceId }: Pick<Charge, 'workspaceId' | 'id' | 'senderId' | 'referenceId'>,
  dueAt: Date,
): Promise<void> {
  await db.query(
    `update charges c set successor_id = $2, due_at = $5, attempts = 0
     where workspace_id = $1 and sender_id = $3 and reference_id = $4 and state = 'open' and withdraw_at is null
       and exists (select from messages m where m.workspace_id = $1 and m.message_id = c.message_id)`,
    [workspaceId, id, senderId, referenceId, dueAt],
  )
}

/** What became of the charge that replaces this one. */
export type Succession =
  /** A receipt says that WhatsApp has the message with its code. */
  | 'arrived'
  | 'waits'
  /** It never will arrive. */
  | 'failed'

export async function findSuccession(
  db: Queryable,
  { workspaceId, successorId }: Charge,
): Promise<Succession> {
  const { rows } = await db.query<{ succession: Succession }>(
    `select case when s.delivered_at is not null or s.read_at is not null then 'arrived'
                 when s.status = 'failed' or c.state not in ('making', 'open') or c.withdraw_at is not null then 'failed'
                 when s.sent_at is not null then 'arrived'
                 else 'waits' end as succession
     from charges c
     left join message_states s on s.workspace_id = $1 and s.message_id = c.message_id
     where c.workspace_id = $1 and c.charge_id = $2`,
    [workspaceId, successorId],
  )
  return rows[0]?.succession ?? 'failed'
}

/**
 * The successor of a charge failed. It is withdrawn, and the charge is the one to be paid again, or
 * follows the one that is. The caller runs it in a transaction.
 */
export async function takeBack(
  db: Queryable,
  { workspaceId, id, successorId }: Charge,
  now: Date,
): Promise<void> {
  await db.query(
    `update charges set successor_id = $2, withdraw_at = coalesce(withdraw_at, $4), due_at = $4, attempts = 0
     where workspace_id = $1 and charge_id = $3 and state in ('making', 'open') and successor_id is null`,
    [workspaceId, id, successorId, now],
  )
  await db.query(
    `update charges c set successor_id = (
       select o.charge_id from charges o
       where o.workspace_id = $1 and o.sender_id = c.sender_id and o.reference_id = c.reference_id and o.charge_id <> $2
         and o.state in ('making', 'open') and o.successor_id is null
     )
     where c.workspace_id = $1 and c.charge_id = $2 and c.successor_id = $3`,
    [workspaceId, id, successorId],
  )
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

/** Whether a stored payload has the code of a charge of the order that cannot be paid any more. */
export async function hasExpiredPixCode(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
  contentData: string,
): Promise<boolean> {
  const dead = `c.sender_id = $2 and c.reference_id = $3 and position(c.code in $4) > 0 and (c.state <> 'open' or c.withdraw_at is not null)`
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

/**
 * Takes the key from a charge that is over, or has had it for longer than keys are remembered, so
 * that another one can have it.
 */
export async function releaseKey(
  db: Queryable,
  workspaceId: string,
  { route, key }: ChargeKey,
  lapsedAt: Date,
): Promise<void> {
  await db.query(
    `update charges set route = null, key = null, request_hash = null
     where workspace_id = $1 and route = $2 and key = $3 and (state not in ('making', 'open') or created_at <= $4)`,
    [workspaceId, route, key, lapsedAt],
  )
}

export type NewCharge = Pick<
  Charge,
  | 'id'
  | 'workspaceId'
  | 'accountId'
  | 'senderId'
  | 'referenceId'
  | 'messageId'
  | 'txid'
  | 'amount'
  | 'expiresAt'
  | 'dueDate'
  | 'madeBy'
  | 'createdAt'
>

/**
 * Stores a charge that is about to be made. False: the order has a live charge, or another charge
 * has the key.
 * @param dueAt when the job asks what became of it
 */
export async function insertCharge(
  db: Queryable,
  charge: NewCharge,
  key: ChargeKey | null,
  dueAt: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into charges (workspace_id, charge_id, account_id, sender_id, reference_id, message_id, txid, amount, state, expires_at,
                          due_date, route, key, request_hash, due_at, made_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'making', $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing`,
    [
      charge.workspaceId,
      charge.id,
      charge.accountId,
      charge.senderId,
      charge.referenceId,
      charge.messageId,
      charge.txid,
      charge.amount,
      charge.expiresAt,
      charge.dueDate,
      key?.route ?? null,
      key?.key ?? null,
      key?.requestHash ?? null,
      dueAt,
      charge.madeBy,
      charge.createdAt,
    ],
  )
  return rowCount === 1
}

/** The bank has made it. False: it was made already, or is to be withdrawn. */
export async function openCharge(
  db: Queryable,
  { workspaceId, id }: Charge,
  { code, providerId, expiresAt }: { code: string; providerId: string | null; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update charges set state = 'open', code = $3, provider_id = $4, expires_at = $5
     where workspace_id = $1 and charge_id = $2 and state = 'making' and withdraw_at is null`,
    [workspaceId, id, code, providerId, expiresAt],
  )
  return rowCount === 1
}

/** Where a charge ends. */
export type ChargeEnd = Exclude<ChargeStateHere, 'making' | 'open'>

/**
 * A live charge ends, as the ledger has to know: see `endInLedger`. If it was sent to a customer,
 * an event is recorded; of one that is concluded the event is of the payment. False: it had ended
 * before.
 * @param failure why, if it failed
 */
export async function endCharge(
  db: Queryable,
  { workspaceId, id }: Pick<Charge, 'workspaceId' | 'id'>,
  state: ChargeEnd,
  at: Date,
  failure: Failure | null = null,
): Promise<boolean> {
  const { rows } = await db.query(
    `with ended_charge as (
       update charges set state = $3, ended_at = $4, failure = $5, due_at = null, attempts = 0
       where workspace_id = $1 and charge_id = $2 and state in ('making', 'open')
       returning *
     ), recorded_events as (
       ${recordEventsOf(`
         select case $3 when 'expired' then 'charge.expired' else 'charge.changed' end as type, e.charge_id as id, 1 as n,
                json_build_object('accountId', e.account_id, 'senderId', e.sender_id, 'messageId', e.message_id, 'referenceId', e.reference_id,
                                  'amount', e.amount, 'state', e.state, 'expireDate', to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as fact
         from ended_charge e
         join messages m on m.workspace_id = $1 and m.message_id = e.message_id
         where e.state <> 'concluded'`)}
     )
     select from ended_charge`,
    [workspaceId, id, state, at, failure && JSON.stringify(failure)],
  )
  return rows.length === 1
}

/**
 * Whatever becomes of the call, it is not to be paid any more: it is withdrawn from `dueAt` on.
 * @param dueAt null: when it would be looked at anyway
 */
export async function planWithdrawal(
  db: Queryable,
  { workspaceId, id }: Charge,
  now: Date,
  dueAt: Date | null,
): Promise<void> {
  await db.query(
    `update charges set withdraw_at = coalesce(withdraw_at, $3), due_at = coalesce($4, due_at)
     where workspace_id = $1 and charge_id = $2 and state in ('making', 'open')`,
    [workspaceId, id, now, dueAt],
  )
}

/** When the charge is due next. @param dueAt null: never */
export async function setDue(db: Queryable, { workspaceId, id }: Charge, dueAt: Date | null): Promise<void> {
  await db.query('update charges set due_at = $3, attempts = 0 where workspace_id = $1 and charge_id = $2', [
    workspaceId,
    id,
    dueAt,
  ])
}

/**
 * The bank is asked about these charges at once, whatever became of them: it said that something
 * happened. Returns the txids that are ours.
 */
export async function makeChargesDue(
  db: Queryable,
  workspaceId: string,
  accountId: string,
  txids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ txid: string }>(
    `update charges set due_at = $4, attempts = 0
     where workspace_id = $1 and account_id = $2 and txid = any($3::text[]) and state <> 'making'
     returning txid`,
    [workspaceId, accountId, txids, now],
  )
  return rows.map(({ txid }) => txid)
}
