/**
 * Orders that were paid at the scripted bank, for stories about what follows: refunds, notices, the
 * list of a day.
 */
import { newReference, orderDetails } from '../../../testkit/bodies.ts'
import type { StoredAccount } from '../../src/payments/accounts/accounts-repository.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import type { Received } from '../../src/providers/provider.ts'
import { bookList, insertOpenCharge } from './ledger.ts'
import type { ScriptedProvider } from './payments.ts'
import { newWriter } from './send.ts'
import type { Shop, Stage } from './stage.ts'

export type PaidOrder = {
  referenceId: string
  /** The contact's number. */
  to: string
  paymentId: string
  /** As the bank has it. */
  received: Received
}

type At = { stage: Stage; shop: Shop; bank: ScriptedProvider; account: StoredAccount }

/** Until when it can be paid, whatever a story does with the clock. */
const LATEST = new Date('2100-01-01T00:00:00.000Z')

/**
 * Someone writes, is sent an order, and pays it.
 * @param amount that is charged, and paid
 * @param meanwhile happens between the order and its payment
 */
export async function payOrder(
  { stage, shop, bank, account }: At,
  amount = 4800,
  meanwhile: () => unknown = () => undefined,
): Promise<PaidOrder> {
  const [to, referenceId] = [await newWriter(stage, shop), newReference()]
  const body = orderDetails(shop.from, to, referenceId)
  const { apiKey } = shop
  const sent = await stage.call('POST', '/messages/interactive/order_details', body, { apiKey })
  if (sent.status !== 200) throw new Error(sent.text)
  const { workspaceId, senderId } = shop
  const ledger = { workspaceId, senderId, accountId: account.id }
  const order = { senderId, referenceId }
  const pool = openPool(stage.env['DATABASE_URL'] ?? '', 1) // it reads amounts as numbers
  const txid = await insertOpenCharge(pool, ledger, order, amount, stage.clock.now(), LATEST)
  await meanwhile()
  const received = bank.pay({ txid, amount, at: stage.clock.now() })
  await bookList({ db: pool, clock: stage.clock, onChanged: () => undefined }, ledger, [received])
  await pool.end()
  const { rows } = await stage.db.query<{ id: string }>(
    'select payment_id as id from payments where workspace_id = $1 and provider_id = $2',
    [workspaceId, received.id],
  )
  return { referenceId, to, paymentId: rows[0]?.id ?? '', received }
}
