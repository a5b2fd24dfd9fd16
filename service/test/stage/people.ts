/** People whom WhatsApp knows by a number, by a user id, or by both once a webhook links them. */
import assert from 'node:assert/strict'
import type { Stage } from './stage.ts'
import {
  change,
  envelope,
  newWamid,
  postSigned,
  seconds,
  sign,
  postWebhook,
  textMessage,
  type Element,
} from './webhook.ts'

/** `phone`: E.164 with `+`. */
export type Person = { phone?: string; userId?: string }

let lastUserId = 0
export const newUserId = (): string => `BR.${(lastUserId += 1)}PERSON`

/** The person writes a text, or the kind of message in `more`, under all addresses given here. */
export async function writes(
  stage: Stage,
  { phone, userId }: Person,
  at: Date = stage.clock.now(),
  more: Record<string, unknown> = {},
): Promise<void> {
  const message = textMessage(phone ?? '', at, { ...(userId ? { from_user_id: userId } : {}), ...more })
  if (!phone) delete message.from
  assert.equal(await postWebhook(stage, { messages: [message] }), 200)
}

/** WhatsApp's `system` message that a person changed something. */
export const notice = (from: Element, system: Element, at: Date): Element => ({
  ...from,
  id: newWamid(),
  timestamp: seconds(at),
  type: 'system',
  system: { body: 'Changed', ...system },
})

export const changedNumber = (from: string, to: string, at: Date): Element =>
  notice({ from: from.slice(1) }, { type: 'user_changed_number', wa_id: to.slice(1) }, at)

/** A text from a person of whom WhatsApp gives only the user id. */
export function textBy(userId: string, at: Date): Element {
  const { from: _, ...message } = textMessage('', at, { from_user_id: userId })
  return message
}

/** WhatsApp reports that a person changed the phone number. */
export async function changesNumber(stage: Stage, from: string, to: string, at: Date): Promise<void> {
  assert.equal(await postWebhook(stage, { messages: [changedNumber(from, to, at)] }), 200)
}

/** WhatsApp reports in `user_id_update` that user ids changed. */
export async function changesUserId(
  stage: Stage,
  ids: { user_id?: Change; parent_user_id?: Change; wa_id?: string },
  at: Date = stage.clock.now(),
): Promise<void> {
  const update = { detail: 'Changed', ...ids, timestamp: seconds(at) }
  const { appSecret, phoneNumberId } = stage.shop
  const told = { ...change(phoneNumberId, { user_id_update: update }), field: 'user_id_update' }
  const body = envelope(told)
  assert.equal(await postSigned(stage, body, sign(body, appSecret)), 200)
}

type Change = { previous: string; current: string }

export const says = (body: string) => ({ text: { body } })

/** The contact's only conversation as the API shows it; undefined if no contact has the address. */
export async function conversationWith(stage: Stage, to: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  assert.ok(body.data.length <= 1)
  return body.data[0]
}
