/**
 * The money that requests can refer to: accounts at the local bank, what was paid there, and what
 * went back.
 */
import { randomUUID } from 'node:crypto'
import { orderDetails } from '../../testkit/bodies.ts'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import type { Ask } from './ask.ts'
import type { Money } from './make-request.ts'
import { until } from '../../testkit/until.ts'

/** Accounts to remove, and payments to decide about. */
const SPARE_ACCOUNTS = 20
const SPARE_PAYMENTS = 25
const REFUNDS = 8
/** In centavos: it can be given back again and again. */
const PAID = 50_000_000

export async function makeMoney(stack: Stack, ask: Ask, customer: string): Promise<Money> {
  const [shop, stranger] = stack.shops
  const { bank } = stack.bank ?? {}
  const [ours, theirs] = stack.shops.map(({ name }) => bank?.accounts.get(name))
  if (!bank || !ours || !theirs) throw new Error('Both shops need an account at a bank.')
  const demand = async (owner: Shop, method: string, target: string, body?: object) => {
    const headers = { 'api-key': owner.apiKey, ...(body && { 'content-type': 'application/json' }) }
    const bytes = body ? Buffer.from(JSON.stringify(body)) : null
    const answer = await ask({ method, target, headers, body: bytes })
    if (answer.status === 200)
      return answer.body as { id: string; callbackUrl: string; data: { id: string }[] }
    throw new Error(`${method} ${target}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  // no request sends the notices of payments to customers
  await demand(shop, 'PATCH', `/senders/${shop.senderId}`, { notifiesPayments: false })

  const { clientId, clientSecret, certificate, key, keys, name, city } = theirs
  const account = {
    provider: 'api-pix',
    details: { bank: 'local', keyType: 'EVP', key: keys[0], merchantName: name, merchantCity: city },
    credentials: { clientId, clientSecret, certificate, key },
  }
  const spares = []
  for (let n = 0; n < SPARE_ACCOUNTS; n++)
    spares.push(await demand(stranger, 'POST', '/payment-accounts', { ...account, name: `Spare ${n}` }))
  const { data: own } = await demand(shop, 'GET', '/payment-accounts')

  const order = orderDetails(shop.from, customer, 'fuzz-paid')
  const { parameters } = order.interactive.action
  parameters.total_amount = { value: PAID, offset: 100 }
  parameters.order.subtotal = parameters.total_amount
  parameters.order.items = [
    { retailer_id: 'sku-1', name: 'Cake', amount: parameters.total_amount, quantity: 1 },
  ]
  const message = await demand(shop, 'POST', '/messages/interactive/order_details', {
    ...order,
    charge: { expiresIn: 3_600 },
  })
  const code = await until(() => findCode(stack, message.id), 'the charge has a code')
  await bank.control('POST', '/pay', { code })
  for (let n = 1; n <= SPARE_PAYMENTS; n++)
    await bank.control('POST', '/transfer', { key: ours.keys[0], amount: n * 100 })
  await demand(shop, 'GET', '/payments/reconciliation') // books them
  const { openIds, paidIds } = await listPayments(stack)
  const [paidId = ''] = paidIds

  const refundIds = Array.from({ length: REFUNDS }, () => randomUUID() as string)
  for (const id of refundIds.slice(0, REFUNDS / 2)) {
    const amount = { value: 4_800, offset: 100, currency: 'BRL' }
    await demand(shop, 'PUT', `/payments/${paidId}/refunds/${id}`, { amount, reason: 'Faltou o bolo.' })
  }
  return {
    account,
    paidId,
    openIds,
    ids: {
      accountId: [...spares, ...own].map(({ id }) => id),
      paymentId: [paidId, ...openIds],
      refundId: refundIds,
      secret: spares.map(({ callbackUrl }) => callbackUrl.split('/').at(-1) ?? ''),
    },
  }
}

async function findCode({ db }: Stack, messageId: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ code: string | null }>('select code from charges where message_id = $1', [
    messageId,
  ])
  return rows[0]?.code
}

async function listPayments({ db }: Stack): Promise<{ openIds: string[]; paidIds: string[] }> {
  const { rows } = await db.query<{ id: string; isOpen: boolean }>(
    'select payment_id as id, is_open as "isOpen" from payments',
  )
  const idsOf = (isOpen: boolean) => rows.filter((one) => one.isOpen === isOpen).map(({ id }) => id)
  return { openIds: idsOf(true), paidIds: idsOf(false) }
}
