/** The bank's list of a day beside what the shop knows: what the list and its file share. */
import { Problem } from '../../engine/problems/problems.ts'
import type { OpenAccount } from '../accounts/open-accounts.ts'
import { ListLost, reconcile, type ReconciledRow } from '../reconcile.ts'
import { addDays, dayIn } from '../../workspaces/days.ts'
import { Type } from '../../engine/schema.ts'
import { findTimeZone } from '../../workspaces/workspaces-repository.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import type { Needs, SharedNeeds } from '../../engine/http/needs.ts'

const DAY_FORM = '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
const RETRY_AFTER_SECONDS = 60

export const reconciliationParameters = {
  day: Type.Optional(
    Type.String({
      pattern: DAY_FORM,
      description: 'The day, `2026-11-23`, in the time zone of the workspace: today if not given.',
    }),
  ),
  accountId: idFilter('The payment account: the default one if not given.'),
}

export type Reconciling = {
  day: string
  timeZone: string
  accountId: string
  pages: AsyncGenerator<ReconciledRow[]>
}

/**
 * Begins to ask the bank. The pages throw the problem `bank_unavailable`. Null if there is no such
 * account. Throws `invalid_request` for a day that no calendar has, and `bank_lists_nothing`.
 */
export async function beginReconciliation(
  { pool, payments, clock }: Needs<'pool' | 'payments' | 'clock'>,
  workspaceId: string,
  query: { day?: string; accountId?: string },
): Promise<Reconciling | null> {
  const timeZone = await findTimeZone(pool, workspaceId)
  const day = query.day ?? dayIn(timeZone, clock.now())
  if (addDays(day, 0) !== day)
    throw wrongFields([
      { in: 'query', pointer: '/day', code: 'invalid', detail: 'Must be a day of the calendar.' },
    ])
  const open = query.accountId
    ? await payments.accounts.of(workspaceId, query.accountId.toLowerCase())
    : await payments.accounts.default(workspaceId)
  if (!open) return null
  if (!open.provider.abilities.lists)
    throw new Problem('bank_lists_nothing', `${open.provider.title} has no list of what came.`)
  const { rows } = await pool.query<{ from: Date; end: Date }>(
    `select $1::date::timestamp at time zone $2 as "from", ($1::date + 1)::timestamp at time zone $2 as "end"`,
    [day, timeZone],
  )
  const { from, end } = rows[0] as { from: Date; end: Date }
  const to = new Date(end.getTime() - 1) // both ends are included
  return { day, timeZone, accountId: open.account.id, pages: read(payments.ledger, open, { from, to }) }
}

async function* read(
  ledger: SharedNeeds['payments']['ledger'],
  open: OpenAccount,
  between: { from: Date; to: Date },
): AsyncGenerator<ReconciledRow[]> {
  try {
    yield* reconcile(ledger, open, between)
  } catch (error) {
    if (!(error instanceof ListLost)) throw error
    const detail = error.failure
      ? 'The bank did not give the whole list. What it gave is booked.'
      : 'The list of the bank is longer than is read at once. What was read is booked.'
    throw new Problem('bank_unavailable', detail, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      extra: { failure: error.failure },
    })
  }
}
