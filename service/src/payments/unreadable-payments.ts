/**
 * Money that a provider lists in a form that cannot be read. It is kept as it was written, until a
 * person has looked at the bank and settles it, or the bank writes it in a form that can be read.
 * What else is listed is booked meanwhile.
 */
import { newId } from '../engine/new-id.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Unreadable } from '../providers/provider.ts'

export type UnreadablePayment = {
  id: string
  accountId: string
  /** As the provider wrote them; null: it did not. */
  providerId: string | null
  txid: string | null
  amount: string | null
  received: string | null
  heardAt: Date
}

/** Shown at once. Who settles them sees the next. */
const LISTED_MAX = 100

/** An end-to-end id, or the address of a refund below one. */
const ID = /^[A-Za-z0-9]{1,64}(?:\/devolucao\/[A-Za-z0-9]{1,64})?$/

/**
 * By which an entry that is listed again is known. An empty field or a placeholder is no id, and
 * many entries may have it: each is known by all of its fields.
 */
const toName = ({ id, txid, amount, at }: Unreadable): string =>
  id !== null && ID.test(id) ? id : JSON.stringify([txid, amount, at].concat(id ?? []))

/** Keeps each entry once, however often it is listed. Returns how many are new. */
export async function storeUnreadable(
  db: Queryable,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  entries: readonly Unreadable[],
  now: Date,
): Promise<number> {
  if (entries.length === 0) return 0
  const { rowCount } = await db.query(
    `insert into unreadable_payments (workspace_id, unreadable_id, account_id, name, provider_id, txid, amount, received, heard_at)
     select $1::uuid, i.unreadable_id, $2, i.name, i.provider_id, i.txid, i.amount, i.received, $3
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       as i(unreadable_id, name, provider_id, txid, amount, received)
     where i.provider_id is null or not exists (
       select from payments p where p.workspace_id = $1 and p.provider_id = i.provider_id
     )
     on conflict (workspace_id, account_id, name) do nothing`,
    [
      workspaceId,
      accountId,
      now,
      entries.map(() => newId()),
      entries.map(toName),
      entries.map(({ id }) => id),
      entries.map(({ txid }) => txid),
      entries.map(({ amount }) => amount),
      entries.map(({ at }) => at),
    ],
  )
  return rowCount ?? 0
}

/** These payments and refunds are booked now: no person needs to look at them. */
export async function forgetReadable(
  db: Queryable,
  workspaceId: string,
  providerIds: readonly string[],
): Promise<void> {
  await db.query({
    name: 'forget-readable-payments',
    text: 'delete from unreadable_payments where workspace_id = $1 and settled_at is null and provider_id = any($2::text[])',
    values: [workspaceId, providerIds],
  })
}

const select = (condition: string) => `
  select unreadable_id as id, account_id as "accountId", provider_id as "providerId", txid, amount, received, heard_at as "heardAt"
  from unreadable_payments where workspace_id = $1 and ${condition}`

/** Those that wait for a person, the oldest first, 100 at most. */
export async function listUnreadable(db: Queryable, workspaceId: string): Promise<UnreadablePayment[]> {
  const { rows } = await db.query<UnreadablePayment>(
    `${select('settled_at is null')} order by unreadable_id limit ${LISTED_MAX}`,
    [workspaceId],
  )
  return rows
}

/** A person has looked at the bank. Settling again changes nothing. Null if there is none. */
export async function settleUnreadable(
  db: Queryable,
  workspaceId: string,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<UnreadablePayment | null> {
  const { rows } = await db.query<UnreadablePayment>(
    `with settled as (
       update unreadable_payments set settled_at = $3, settled_by = $4
       where workspace_id = $1 and unreadable_id = $2 and settled_at is null
     )
     ${select('unreadable_id = $2')}`,
    [workspaceId, id, at, by],
  )
  return rows[0] ?? null
}
