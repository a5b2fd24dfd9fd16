/**
 * A bank calls, and says why. It may be a stranger who knows the address, and the bank may call
 * twice, late, or never. So nothing that a callback says is booked: the bank is asked at once about
 * the charges that it names, or about the account.
 */
import type { Clock } from '../engine/clock.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { makeChargesDue } from './charges-repository.ts'
import type { OpenAccount } from './accounts/open-accounts.ts'
import type { Hint } from '../providers/provider.ts'

/** Resolves once it is committed that the bank is to be asked. */
export type OnBankCallback = (account: OpenAccount, hints: readonly Hint[]) => Promise<void>

type Options = {
  db: Queryable
  clock: Clock
  /** Runs the jobs that ask banks now. */
  wake: () => void
}

export const onBankCallback =
  ({ db, clock, wake }: Options): OnBankCallback =>
  async ({ account: { workspaceId, id: accountId } }, hints) => {
    const now = clock.now()
    const named = hints.map(({ txid }) => txid).filter((txid) => txid !== null)
    const known = new Set(
      named.length === 0 ? [] : await makeChargesDue(db, workspaceId, accountId, named, now),
    )
    const isExplained = hints.length > 0 && hints.every(({ txid }) => txid !== null && known.has(txid))
    await db.query({
      name: 'note-callback',
      text: `update payment_accounts set called_at = $3, due_at = case when $4 then due_at else $3 end, attempts = case when $4 then attempts else 0 end
             where workspace_id = $1 and account_id = $2`,
      values: [workspaceId, accountId, now, isExplained],
    })
    wake()
  }
