/**
 * The bank's list of a day beside what the shop knows. The bank is asked now, page by page; what it
 * has and the shop does not is booked on the way, as by any sweep, and named all the same.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { book, type BookTools } from './book.ts'
import { inBackground, type OpenAccount } from './accounts/open-accounts.ts'
import type { Failure, Received } from '../providers/provider.ts'
import { toShiftMs } from './shifted-times.ts'

/**
 * `none`: both say the same. `not_booked`: the shop did not know of it; it has been booked now.
 * `not_at_bank`: the bank does not list it. `amount`: the amounts differ. `refund`: what went back
 * of it differs; it has been booked now.
 */
export const differences = ['none', 'not_booked', 'not_at_bank', 'amount', 'refund'] as const
export type Difference = (typeof differences)[number]

export type BankRow = { amount: number; at: Date; txid: string | null; refunded: number }
export type OwnRow = {
  id: string
  amount: number
  at: Date
  referenceId: string | null
  senderId: string | null
  verdict: string
  isOpen: boolean
  /** What went back and is done. */
  refunded: number
}
export type ReconciledRow = {
  providerId: string
  difference: Difference
  bank: BankRow | null
  ours: OwnRow | null
}

/** Pages that the bank is asked for. A page has up to 1,000 payments. */
export const PAGES_MAX = 100
/** How long all of them may take. */
const MS_MAX = 60_000

/** The bank did not give the whole list. */
export class ListLost extends Error {
  readonly failure: Failure | null
  constructor(failure: Failure | null) {
    super('The bank did not give the whole list.')
    this.failure = failure
  }
}

/**
 * Rows in the order in which the bank lists them, then what it does not list. Throws `ListLost`.
 */
export async function* reconcile(
  tools: BookTools,
  { provider, account, stored }: OpenAccount,
  between: { from: Date; to: Date },
): AsyncGenerator<ReconciledRow[]> {
  const { workspaceId, id: accountId } = account
  const signal = AbortSignal.timeout(MS_MAX)
  const shiftMs = toShiftMs(stored.shifted, tools.clock.now())
  const asked = { from: new Date(between.from.getTime() - shiftMs), to: between.to }
  const isBetween = ({ at }: Received) => shiftMs === 0 || (at >= between.from && at <= between.to)
  const listed = new Set<string>()
  let next: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await provider.listReceived(inBackground(account), asked, next, signal)
    if (answer.kind === 'absent') break
    if (answer.kind !== 'done') throw new ListLost(answer.failure)
    const received = answer.value.data.filter((one) => isBetween(one) && !listed.has(one.id)) // pages may shift between two calls
    for (const { id } of received) listed.add(id)
    const ids = received.map(({ id }) => id)
    const before = await findOwn(tools.db, workspaceId, ids)
    const named = received.map((one) => ({ one, difference: compare(one, before.get(one.id)) }))
    const { unreadable } = answer.value
    await book(tools, { workspaceId, accountId }, { source: 'list', received, unreadable })
    const now = await findOwn(tools.db, workspaceId, ids)
    yield named.map(({ one, difference }) => ({
      providerId: one.id,
      difference,
      bank: toBankRow(one),
      ours: now.get(one.id) ?? null,
    }))
    next = answer.value.next
    if (next === null) break
  }
  if (next !== null) throw new ListLost(null)
  const own = await listOwn(tools.db, workspaceId, accountId, between)
  yield own
    .filter(({ providerId }) => !listed.has(providerId))
    .map(({ providerId, ...ours }) => ({ providerId, difference: 'not_at_bank', bank: null, ours }))
}

const toBankRow = ({ amount, at, txid, refunds }: Received): BankRow => ({
  amount,
  at,
  txid,
  refunded: refunds.reduce((sum, one) => (one.state === 'done' ? sum + one.amount : sum), 0),
})

function compare(received: Received, ours: OwnRow | undefined): Difference {
  if (!ours) return 'not_booked'
  if (ours.amount !== received.amount) return 'amount'
  return ours.refunded === toBankRow(received).refunded ? 'none' : 'refund'
}

type Row = OwnRow & { providerId: string }

/** SQL of payments `p` of the workspace `$1`. */
const OWN = `
  select p.provider_id as "providerId", p.payment_id as id, p.amount::float8 as amount, p.received_at as at, p.reference_id as "referenceId",
         p.sender_id as "senderId", p.verdict, p.is_open as "isOpen", r.refunded
  from payments p
  cross join lateral (
    select coalesce(sum(f.amount), 0)::float8 as refunded from refunds f
    where f.workspace_id = $1 and f.payment_id = p.payment_id and f.state = 'done'
  ) r
  where p.workspace_id = $1`

async function findOwn(
  db: Queryable,
  workspaceId: string,
  providerIds: readonly string[],
): Promise<Map<string, OwnRow>> {
  const { rows } = await db.query<Row>(`${OWN} and p.provider_id = any($2::text[])`, [
    workspaceId,
    providerIds,
  ])
  return new Map(rows.map(({ providerId, ...row }) => [providerId, row]))
}

async function listOwn(
  db: Queryable,
  workspaceId: string,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `${OWN} and p.account_id = $2 and p.received_at >= $3 and p.received_at <= $4 order by p.received_at, p.payment_id`,
    [workspaceId, accountId, from, to],
  )
  return rows
}
