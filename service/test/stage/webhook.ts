/** Handwritten webhooks, signed as WhatsApp signs them. */
import { createHmac } from 'node:crypto'
import { request } from 'undici'
import type { Shop, Stage } from './stage.ts'

/** An element of a webhook: a message, a receipt, or a change. */
export type Element = Record<string, unknown>

let lastId = 0
export const newWamid = (): string => `wamid.TEST${(lastId += 1)}`
export const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** A customer's text, as an element of `messages`. */
export function textMessage(from: string, at: Date, more: Element = {}): Element {
  const text = { type: 'text', text: { body: 'Oi' } }
  return { from: from.replace('+', ''), id: newWamid(), timestamp: seconds(at), ...text, ...more }
}

/** A receipt, as an element of `statuses`. */
export function receipt(wamid: string, status: string, at: Date, more: Element = {}): Element {
  return { id: wamid, status, timestamp: seconds(at), recipient_id: '5511987100000', ...more }
}

/** A webhook with one `change` of an account; `value` adds to its metadata. */
export function change(phoneNumberId: string, value: Element): Element {
  const metadata = { display_phone_number: '551140000000', phone_number_id: phoneNumberId }
  return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
}

export const envelope = (...changes: Element[]): string =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })

export const sign = (body: string | Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Posts a body with the given signature and returns the status. */
export async function postSigned(stage: Stage, body: string | Buffer, signature: string): Promise<number> {
  stage.keepSecret(parsed(body))
  const answer = await request(`${stage.service.url}/channels/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  })
  await answer.body.dump()
  return answer.statusCode
}

/** The parsed body; null if it is not JSON. */
function parsed(body: string | Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** Posts a webhook for the shop's account, signed with the shop's secret. */
export async function postWebhook(stage: Stage, value: Element, shop: Shop = stage.shop): Promise<number> {
  const body = envelope(change(shop.phoneNumberId, value))
  return await postSigned(stage, body, sign(body, shop.appSecret))
}
