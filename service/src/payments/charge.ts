/** A charge: what a bank was asked to charge for an order. */
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

/** Where a charge ends. */
export type ChargeEnd = Exclude<ChargeStateHere, 'making' | 'open'>
