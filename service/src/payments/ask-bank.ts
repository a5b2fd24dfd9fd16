/**
 * Asks a bank for a charge so that there is at most one, whatever becomes of the answers: what is
 * not known is read back by the txid, and only a charge that the bank does not know is asked for
 * once more, with the same txid.
 */
import { toFailure } from '../providers/failures.ts'
import type { OpenAccount } from './accounts/open-accounts.ts'
import type { ChargeDraft, ChargeRecord, Outcome } from '../providers/provider.ts'

/** How long one call may take. */
const CALL_MS = 10_000
/** How long all calls of a request may take together. */
export const ASKING_MS = 20_000
/** How often the bank is asked to make the charge. */
const ASKED_MAX = 2

/**
 * As outcomes of the provider, but none is `absent`: that is `unknown`, because the call that was
 * lost may still be under way.
 */
export type Asked = Exclude<Outcome<ChargeRecord>, { kind: 'absent' }>

/** @param mayBeThere whether the bank was asked before */
export async function askBank(
  { provider, account }: Pick<OpenAccount, 'provider' | 'account'>,
  draft: ChargeDraft,
  mayBeThere: boolean,
): Promise<Asked> {
  const { txid, due } = draft
  const name = { txid, providerId: null, isDue: due !== null }
  const untilAll = AbortSignal.timeout(ASKING_MS)
  const signal = () => AbortSignal.any([untilAll, AbortSignal.timeout(CALL_MS)])

  let isUncertain = mayBeThere
  for (let asked = 0; ; asked++) {
    if (isUncertain) {
      const found = await provider.readCharge(account, name, signal())
      if (found.kind === 'done') return found
      if (found.kind !== 'absent') return { kind: 'unknown', failure: found.failure }
    }
    if (asked === ASKED_MAX) return { kind: 'unknown', failure: NEVER_THERE }
    const made = await provider.makeCharge(account, draft, signal())
    if (made.kind === 'done') return made
    if (made.kind === 'absent') return { kind: 'refused', failure: NEVER_THERE }
    if (made.kind !== 'unknown') return isUncertain ? { kind: 'unknown', failure: made.failure } : made
    isUncertain = true
  }
}

const NEVER_THERE = toFailure('charge_absent')
