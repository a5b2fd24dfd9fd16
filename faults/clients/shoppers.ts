/**
 * Clients that sell: they send orders that charge, payers pay them at the bank or do not, some
 * orders are canceled, asked for again or paid back, and often two of these meet.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderDetails, orderStatus } from '../../testkit/bodies.ts'
import type { Random } from '../../scripts/random.ts'
import type { LoadedBank } from '../stack/bank.ts'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import type { History, Operation } from './history.ts'
import { createSender } from './send-until-known.ts'
import { until } from '../../testkit/until.ts'

export type AskedOrder = {
  shop: Shop['name']
  reference: string
  /** In centavos, of each request for its payment. */
  amount: number
  /** The messages that ask for the payment, in their order. */
  asks: Operation[]
  /** The message that cancels it. */
  cancel: Operation | null
  refunds: AskedRefund[]
}

export type AskedRefund = {
  /** Of the client. */
  id: string
  amount: number
  /** The service accepted it; false: it refused it for good. */
  isTaken: boolean
}

export type Shoppers = {
  orders: AskedOrder[]
  /** Waits until every client has finished what it began. */
  stop(): Promise<void>
}

export type ShoppersOptions = {
  clients: number
  customers: string[]
  /** How many orders are asked for; more are begun only while this many are not reached. */
  ordersMax: number
}

/** What becomes of an order, by how often of a hundred. */
const PLOTS = {
  paid: 18,
  forgotten: 6,
  refunded: 12,
  paidLess: 9,
  paidMore: 5,
  paidTwice: 6,
  canceled: 5,
  canceledWhilePaid: 9,
  askedAgainWhilePaid: 10,
  askedAgain: 8,
  paidWithoutTxid: 4,
  takenBack: 4,
  givenBackAtBank: 4,
} as const
type Plot = keyof typeof PLOTS
const DECK = Object.entries(PLOTS).flatMap(([plot, share]) =>
  Array.from({ length: share }, () => plot as Plot),
)

const AMOUNT_MIN = 100
const AMOUNT_MAX = 50_000
const HEARING_MS_MAX = 20_000
const POLL_MS = 250
/**
 * A charge of which a crash left only the row is given up after two minutes: until then its order
 * is charged no other.
 */
const PATIENCE_MS = 180_000

let lastOrder = 0

export function startShoppers(
  stack: Stack,
  bank: LoadedBank,
  history: History,
  random: Random,
  { clients, customers, ordersMax }: ShoppersOptions,
): Shoppers {
  const sender = createSender(stack, history, { clients, patienceMs: PATIENCE_MS })
  const orders: AskedOrder[] = []

  async function client() {
    while (!sender.isOver() && orders.length < ordersMax) await sell()
  }

  async function sell() {
    const shop = random.chance(0.9) ? stack.shops[0] : stack.shops[1]
    const amount = AMOUNT_MIN + random.below(AMOUNT_MAX - AMOUNT_MIN)
    const reference = `ped-${(lastOrder += 1)}`
    const order: AskedOrder = {
      shop: shop.name,
      reference,
      amount,
      asks: [],
      cancel: null,
      refunds: [],
    }
    orders.push(order)
    const to = random.pick(customers)
    const plot = random.pick(DECK)
    const isTold = random.chance(0.5) // else it continues without checking what the service knows
    const code = await ask(shop, order, to)
    if (code === null || plot === 'forgotten') return
    if (plot === 'canceled') return await cancel(shop, order, to)
    if (plot === 'canceledWhilePaid') return void (await Promise.all([pay(code), cancel(shop, order, to)]))
    if (plot === 'askedAgainWhilePaid') {
      const [, again] = await Promise.all([pay(code), ask(shop, order, to, { renew: true })])
      return again === null ? undefined : await pay(again)
    }
    if (plot === 'askedAgain') {
      const again = await ask(shop, order, to, { renew: true })
      return await pay(again !== null && random.chance(0.5) ? again : code, { isLax: true })
    }
    if (plot === 'paidLess') return await pay(code, { amount: amount - 1, isLax: true })
    if (plot === 'paidMore') return await pay(code, { amount: amount + 1, isLax: true })
    if (plot === 'paidWithoutTxid') return await pay(code, { isWithoutTxid: true })
    await pay(code)
    if (plot === 'takenBack') return await giveBackAtBank(shop, order, {})
    if (plot === 'givenBackAtBank') return await giveBackAtBank(shop, order, { isByShop: true })
    if (plot === 'paidTwice') await pay(code, { isLax: true })
    if (plot === 'refunded' && (isTold || !sender.isOver())) await refund(shop, order)
  }

  /**
   * Sends the order with a charge, or a copy of it; resolves to its code, null if it was refused.
   */
  async function ask(
    shop: Shop,
    order: AskedOrder,
    to: string,
    more: { renew?: true } = {},
  ): Promise<string | null> {
    const { reference, amount } = order
    const operation = makeOperation(shop, 'order_details', to)
    order.asks.push(operation)
    const body = orderDetails(shop.from, to, reference)
    body.interactive.body.text = operation.marker
    const { parameters } = body.interactive.action
    const total = { value: amount, offset: 100 }
    parameters.total_amount = total
    parameters.order.subtotal = total
    parameters.order.items = [{ retailer_id: 'sku-1', name: 'Cake', amount: total, quantity: 1 }]
    const charged = JSON.stringify({ ...body, charge: { expiresIn: 3_600, ...more } })
    await sender.see(operation, shop, '/messages/interactive/order_details', charged)
    return operation.outcome === 'ok' ? await findCode(operation.messageId ?? '') : null
  }

  async function cancel(shop: Shop, order: AskedOrder, to: string): Promise<void> {
    const operation = makeOperation(shop, 'order_status', to)
    order.cancel = operation
    const body = orderStatus(shop.from, to, order.reference, 'canceled')
    body.interactive.body.text = operation.marker
    await sender.see(operation, shop, '/messages/interactive/order_status', JSON.stringify(body))
  }

  /**
   * Pays as payers do, who learn nothing from a bank that was killed meanwhile: its book says what
   * happened.
   */
  async function pay(code: string, more: object = {}): Promise<void> {
    await bank.control('POST', '/pay', { code, ...more }).catch(() => undefined)
  }

  /**
   * Refunds a payment once the service knows of it: the same refund asked for twice at once, in
   * whole or in part.
   */
  async function refund(shop: Shop, order: AskedOrder): Promise<void> {
    const payment = await hear(shop, order)
    if (payment === null) return
    const part = random.chance(0.5) ? order.amount : 1 + random.below(order.amount)
    const asked: AskedRefund = { id: randomUUID(), amount: part, isTaken: false }
    const path = `/payments/${payment.id}/refunds/${asked.id}`
    const body = { amount: { value: part, offset: 100, currency: 'BRL' }, reason: 'Faltou o bolo.' }
    const answers = await Promise.all([
      sender.ask(shop, 'PUT', path, body),
      sender.ask(shop, 'PUT', path, body),
    ])
    asked.isTaken = answers.some(({ status }) => status === 200)
    order.refunds.push(asked)
  }

  /**
   * The bank takes a payment back after a claim of fraud, or the shop refunds it in the bank's own
   * app: the service gets no request.
   */
  async function giveBackAtBank(shop: Shop, order: AskedOrder, by: { isByShop?: true }): Promise<void> {
    const payment = await hear(shop, order)
    if (payment === null) return
    const amount = 1 + random.below(order.amount)
    await bank
      .control('POST', '/med', { endToEndId: payment.providerId, amount, ...by })
      .catch(() => undefined)
  }

  /** The payment of the order, once the service has booked it; null if it does not in time. */
  async function hear(
    shop: Shop,
    { reference }: AskedOrder,
  ): Promise<{ id: string; providerId: string } | null> {
    for (const until = performance.now() + HEARING_MS_MAX; performance.now() < until;) {
      const [payment] = await peek<{ id: string; providerId: string }>(
        'select payment_id as id, provider_id as "providerId" from payments where workspace_id = $1 and reference_id = $2 limit 1',
        [shop.workspaceId, reference],
      )
      if (payment) return payment
      await sleep(POLL_MS)
    }
    return null
  }

  /** The code that the customer sees, past all that may be broken. */
  function findCode(messageId: string): Promise<string> {
    const look = async () =>
      (await peek<{ code: string }>('select code from charges where message_id = $1', [messageId]))[0]?.code
    return until(look, `the charge of message ${messageId} has a code`)
  }

  /** Reads the database past all that is broken; nothing if it is down itself. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- named by callers, instead of a cast in each
  async function peek<Row extends object>(text: string, values: string[]): Promise<Row[]> {
    const { rows } = await stack.db.query<Row>(text, values).catch(() => ({ rows: [] }))
    return rows
  }

  const running = Promise.all(Array.from({ length: clients }, client))
  running.catch(() => undefined) // `stop` throws it
  return {
    orders,
    async stop() {
      sender.end()
      try {
        await running
      } finally {
        await sender.close()
      }
    },
  }
}

let lastMarker = 0

function makeOperation(shop: Shop, type: 'order_details' | 'order_status', to: string): Operation {
  const marker = `sale-${shop.name}-${(lastMarker += 1)}`
  return {
    marker,
    shop: shop.name,
    type,
    to,
    idempotencyKey: `key-${marker}`,
    outcome: 'pending',
    messageId: null,
    tries: 0,
    answer: '',
  }
}
