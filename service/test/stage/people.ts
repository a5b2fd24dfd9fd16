/** People the channel knows by a number, by a user id, or by both once it tells that they are one. */
import assert from 'node:assert/strict'
import type { Stage } from './stage.ts'
import { changedNumber } from './moves.ts'
import { change, envelope, postSigned, seconds, sign, tell, textMessage } from './webhook.ts'

/** `phone`: E.164 with `+`. */
export type Person = { phone?: string; userId?: string }

let lastUserId = 0
export const newUserId = (): string => `BR.${(lastUserId += 1)}PERSON`

/** The person writes a text, or what `more` makes of it, under all addresses given here. */
export async function writes(
  stage: Stage,
  { phone, userId }: Person,
  at: Date = stage.clock.now(),
  more: Record<string, unknown> = {},
): Promise<void> {
  const message = textMessage(phone ?? '', at, { ...(userId ? { from_user_id: userId } : {}), ...more })
  if (!phone) delete message.from
  assert.equal(await tell(stage, { messages: [message] }), 200)
}

/** The channel tells that a person changed the phone number. */
export async function changesNumber(stage: Stage, from: string, to: string, at: Date): Promise<void> {
  assert.equal(await tell(stage, { messages: [changedNumber(from, to, at)] }), 200)
}

/** The channel tells, in the field it has for it, that user ids became others. */
export async function changesUserId(
  stage: Stage,
  ids: { user_id?: Change; parent_user_id?: Change },
  at: Date = stage.clock.now(),
): Promise<void> {
  const update = { ...ids, timestamp: seconds(at) }
  const { appSecret, phoneNumberId } = stage.shop
  const told = { ...change(phoneNumberId, { user_id_update: [update] }), field: 'user_id_update' }
  const body = envelope(told)
  assert.equal(await postSigned(stage, body, sign(body, appSecret)), 200)
}

type Change = { previous: string; current: string }

export const says = (body: string) => ({ text: { body } })

/** The conversation as the API shows it. */
export async function conversationWith(stage: Stage, to: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  return body.data[0]
}
