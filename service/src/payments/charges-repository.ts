/**
 * Writes charges: what a bank was asked to charge for an order.
 *
 * The row is committed before the bank is called, so that after a crash the bank can be asked by
 * its txid. A charge only moves forward: `making` → `open` → one of the ends, or from `making` to
 * an end at once.
 */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import { NOT_AWAY } from '../engine/postgres/away.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Failure } from '../providers/provider.ts'
import type { Charge, ChargeEnd, ChargeKey } from './charge.ts'

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

/**
 * Forgets the keys of at most `limit` charges that were made before, and returns of how many: a
 * request under such a key is another one.
 */
export async function pruneChargeKeys(db: Queryable, lapsedAt: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `update charges c set route = null, key = null, request_hash = null
     from (
       select workspace_id, charge_id from charges
       where key is not null and created_at <= $1 and ${NOT_AWAY} limit $2 for update skip locked
     ) old
     where c.workspace_id = old.workspace_id and c.charge_id = old.charge_id`,
    [lapsedAt, limit],
  )
  return rowCount ?? 0
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

/**
 * When the charge is due next, unless it is to be withdrawn: that is due when it was planned for.
 * @param dueAt null: never
 */
export async function setDue(db: Queryable, { workspaceId, id }: Charge, dueAt: Date | null): Promise<void> {
  await db.query(
    `update charges set due_at = $3, attempts = 0
     where workspace_id = $1 and charge_id = $2 and (withdraw_at is null or state not in ('making', 'open'))`,
    [workspaceId, id, dueAt],
  )
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
