/**
 * Callbacks: a bank rings, and says why. It may be somebody else who knows the address, it may ring twice, late, or never. So nothing that
 * it says is booked: the charges that it names, or the account, are asked about at once.
 */
import type { Clock } from '../clock.ts'
import type { Queryable } from '../postgres/connection.ts'
import { ringCharges } from './charges-repository.ts'
import type { OpenAccount } from './open-accounts.ts'
import type { Hint } from './provider.ts'

/** Resolves once it is committed that the bank is to be asked. */
export type Ring = (account: OpenAccount, hints: readonly Hint[]) => Promise<void>

type Options = {
  db: Queryable
  clock: Clock
  /** Whoever asks banks looks now. */
  wake: () => void
}

export const createRing =
  ({ db, clock, wake }: Options): Ring =>
  async ({ account: { workspaceId, id: accountId } }, hints) => {
    const now = clock.now()
    const named = hints.map(({ txid }) => txid).filter((txid) => txid !== null)
    const known = new Set(named.length === 0 ? [] : await ringCharges(db, workspaceId, accountId, named, now))
    const isExplained = hints.length > 0 && hints.every(({ txid }) => txid !== null && known.has(txid))
    await db.query({
      name: 'ring-account',
      text: `update payment_accounts set rung_at = $3, look_at = case when $4 then look_at else $3 end, looks = case when $4 then looks else 0 end
             where workspace_id = $1 and account_id = $2`,
      values: [workspaceId, accountId, now, isExplained],
    })
    wake()
  }
