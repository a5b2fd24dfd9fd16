/**
 * What a bank says of a charge becomes its state here. Money first: it is booked before the charge
 * ends, so that a crash between loses nothing.
 */
import type { Log } from '../engine/log/log.ts'
import type { Heard } from './book.ts'
import { endCharge, setDue } from './charges-repository.ts'
import type { Charge, ChargeEnd } from './charge.ts'
import { inLedger, settle, type LedgerTools } from './ledger.ts'
import type { Accounts, OpenAccount } from './accounts/open-accounts.ts'
import type { ChargeName, ChargeRecord, Failure } from '../providers/provider.ts'

export type ChargeTools = LedgerTools & {
  accounts: Accounts
  /**
   * Books money that came, each payment once.
   * @param concluded txids of charges for which some
   * came, as the bank says
   */
  book: (to: OpenAccount, heard: Pick<Heard, 'received' | 'concluded' | 'unreadable'>) => Promise<void>
  log: Log
}

/** What names a charge at its bank. */
export const nameOf = ({ txid, providerId, dueDate }: Charge): ChargeName => ({
  txid,
  providerId,
  isDue: dueDate !== null,
})

/**
 * Returns the state in which the bank has it. One that received money which the bank does not list
 * yet is checked again.
 */
export async function settleCharge(
  tools: ChargeTools,
  open: OpenAccount,
  charge: Charge,
  { txid, state, payments: received, unreadable = [] }: ChargeRecord,
): Promise<ChargeRecord['state']> {
  const concluded = state === 'concluded' ? [txid] : []
  if (received.length + concluded.length + unreadable.length > 0)
    await tools.book(open, { received, concluded, unreadable })
  if (state !== 'open') await endInLedger(tools, charge, state)
  if (state === 'concluded' && received.length === 0 && charge.state !== 'concluded')
    await setDue(tools.db, charge, tools.clock.now())
  return state
}

/** Ends a live charge. What its end means for money that came is judged in the same transaction. */
export async function endInLedger(
  tools: LedgerTools,
  charge: Charge,
  state: ChargeEnd,
  failure: Failure | null = null,
): Promise<void> {
  const { workspaceId, senderId, referenceId } = charge
  const touched = senderId === null ? [] : [{ senderId, referenceId }]
  const now = tools.clock.now()
  await inLedger(tools, workspaceId, async (client) => {
    if (await endCharge(client, charge, state, now, failure))
      await settle(client, workspaceId, touched, {}, now)
  })
}
