/** A shop that charges at a bank in memory, for stories about orders with a charge. */
import assert from 'node:assert/strict'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { addPaymentAccount, createScriptedProvider, type ScriptedProvider } from './payments.ts'
import {
  openStage,
  type Answer,
  type CallOptions,
  type Shop,
  type Stage,
  type StageOptions,
} from './stage.ts'

export type Till = {
  stage: Stage
  bank: ScriptedProvider
  shop: Shop
  accountId: string
  /** A customer who has just written. */
  to: string
  /** Of an order that no message mentions yet. */
  referenceId: string
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  /** The body of an order with a charge. */
  order(charge?: object): ReturnType<typeof orderDetails> & { charge: object }
  /** Sends it. @param key idempotency key */
  charge(charge?: object, key?: string): Promise<Answer>
  /** Tells the customer that the order is canceled. */
  cancel(key?: string): Promise<Answer>
  /** The rows of the order's charges, the oldest first. */
  charges(): Promise<{ state: string; txid: string; messageId: string }[]>
  /** How many messages of the order are stored that ask for its payment. */
  asked(): Promise<number>
  /** Charges of the order that can be paid at the bank. */
  payable(): Promise<string[]>
  /** Waits until the charges of the order are in these states, the oldest first. */
  untilCharges(...states: string[]): Promise<void>
}

export async function openChargingStage(
  options: StageOptions = {},
): Promise<{ stage: Stage; bank: ScriptedProvider }> {
  const bank = createScriptedProvider()
  const stage = await openStage({ ...options, paymentProviders: [bank] })
  bank.now = () => stage.clock.now()
  return { stage, bank }
}

/** An account of the shop, or of another one, and a customer who has just written to it. */
export async function openTill(
  { stage, bank }: { stage: Stage; bank: ScriptedProvider },
  known?: Shop,
): Promise<Till> {
  const shop = known ?? (await stage.openShop({ scopes: ['admin'] }))
  const { id: accountId } = await addPaymentAccount(stage, shop.workspaceId, bank)
  const [to, referenceId] = [newCustomer(), newReference()]
  const at = stage.clock.now().toISOString()
  await stage.simulator.customerWrites(to, 'Oi', { account: shop.phoneNumberId, at })
  bank.answer = (_call, carryOut) => carryOut()
  const call: Till['call'] = (method, path, body, more = {}) =>
    stage.call(method, path, body, { apiKey: shop.apiKey, ...more })
  const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })
  const order: Till['order'] = (charge = {}) => ({ ...orderDetails(shop.from, to, referenceId), charge })
  await stage.until(async () => {
    const { body } = await call('POST', '/messages/preflight/order_details', order())
    return body.ok
  }, 'the service knows the payment account')
  const charges: Till['charges'] = async () => {
    const { rows } = await stage.db.query(
      `select state, txid, message_id as "messageId" from charges where workspace_id = $1 and reference_id = $2 order by charge_id`,
      [shop.workspaceId, referenceId],
    )
    return rows
  }
  return {
    stage,
    bank,
    shop,
    accountId,
    to,
    referenceId,
    call,
    order,
    charges,
    charge: (charge, key) => call('POST', '/messages/interactive/order_details', order(charge), keyed(key)),
    cancel: (key) =>
      call(
        'POST',
        '/messages/interactive/order_status',
        orderStatus(shop.from, to, referenceId, 'canceled'),
        keyed(key),
      ),
    async asked() {
      const { rows } = await stage.db.query(
        `select count(*)::int as asked from order_mentions where workspace_id = $1 and reference_id = $2 and begins`,
        [shop.workspaceId, referenceId],
      )
      return rows[0].asked
    },
    async payable() {
      const ours = (await charges()).map(({ txid }) => txid)
      return ours.filter((txid) => bank.charges.get(txid)?.state === 'open')
    },
    async untilCharges(...states) {
      await stage.until(
        async () => {
          const now = (await charges()).map(({ state }) => state)
          return now.join() === states.join()
        },
        `charges that are ${states.join(', ')}`,
      )
    },
  }
}

/** The code of a message's first way to pay. */
export function codeOf(message: Record<string, unknown>): string {
  const { contentData } = message as { contentData: ReturnType<typeof orderDetails>['interactive'] }
  const [first] = contentData.action.parameters.payment_settings as unknown as {
    type: string
    instant_dynamic_code?: { code: string }
  }[]
  assert.equal(first?.type, 'instant_dynamic_code')
  return first.instant_dynamic_code?.code ?? ''
}
