/** Sends through the public API, for stories in which the content does not matter. */
import assert from 'node:assert/strict'
import { request } from 'undici'
import type { Service } from '../../src/main.ts'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import type { Stage } from './stage.ts'

type Sent = { id: string; to: string }

/** Sends a contact card, which the service accepts even if the recipient never wrote. */
export async function sendContacts(
  stage: Stage,
  to = newCustomer(),
  { name = 'Ana Lima', shop = stage.shop, through = stage.service }: SendOptions = {},
): Promise<Sent> {
  const { statusCode, body } = await request(`${through.url}/messages/contacts`, {
    method: 'POST',
    headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(contacts(shop.from, to, name)),
  })
  const text = await body.text()
  assert.equal(statusCode, 200, text)
  return { id: (JSON.parse(text) as { id: string }).id, to }
}

export type SendOptions = { name?: string; shop?: Stage['shop']; through?: Service }

/** A customer who has just written to the shop, so that WhatsApp accepts messages to them. */
export async function newWriter(stage: Stage, shop = stage.shop): Promise<string> {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi', { account: shop.phoneNumberId })
  return to
}

/** Lets a customer write, and sends them an order. */
export async function sendOrder(stage: Stage, referenceId: string, to = newCustomer()): Promise<Sent> {
  await stage.simulator.customerWrites(to, 'Oi')
  const body = orderDetails(stage.shop.from, to, referenceId)
  const answer = await stage.call('POST', '/messages/interactive/order_details', body)
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.body.id, to }
}

/** The failure that the message records. */
export function failureOf(message: Record<string, unknown>): Record<string, unknown> {
  return (JSON.parse(String(message.data)) as { failure: Record<string, unknown> }).failure
}

/**
 * Waits until the simulated phone has sent the receipts of sent and delivered, which come in any
 * order.
 */
export async function untilToldDelivered(
  stage: Stage,
  id: string,
  { apiKey }: Pick<Stage['shop'], 'apiKey'> = stage.shop,
): Promise<Record<string, unknown>> {
  return await stage.until(async () => {
    const { body } = await stage.call('GET', `/messages/${id}`, undefined, { apiKey })
    return body.sendDate !== null && body.deliverDate !== null && body
  }, `the receipts of ${id}`)
}
